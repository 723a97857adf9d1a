import CountMeHistory
import CountMeModel
import CountMePlatform

/// A note of whose session is being ended: their key goes after their documents, and whoever is stopped between the two
/// must not leave it for ever.
struct LeavingUser {
  private let user: UserID

  init(_ user: UserID) { self.user = user }

  /// Reads the note; nil where no session was being ended.
  init?(in folder: DiaryFolder) throws(DiaryError) {
    let bytes = try DiaryError.wrapping(FileSystem.read(Self.path(folder), limit: 64))
    guard let bytes, let user = UserID(String(decoding: bytes, as: UTF8.self)) else { return nil }
    self.user = user
  }

  /// Notes it.
  func write(in folder: DiaryFolder) throws(DiaryError) {
    try DiaryError.wrapping(DurableFile.write(Array(user.text.utf8), to: Self.path(folder)))
  }

  /// Wipes the keys of whoever is shown no more, and removes the note.
  func finish(in store: Store) throws(DiaryError) {
    // Stopped before that, they are signed in as before.
    if try store.folder.owner() != user { try store.secrets().forget(user) }
    try DiaryError.wrapping(DurableFile.remove(Self.path(store.folder)))
  }

  private static func path(_ folder: DiaryFolder) -> String { "\(folder.stateDirectory)/leaving" }
}
