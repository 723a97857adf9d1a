import CountMeGit
public import CountMeHistory
package import CountMeModel
import CountMePlatform
import CountMeSodium
public import CountMeStore

/// A recovery code that was made on this machine and may never have been shown: whoever made it was stopped.
///
/// Nothing of the code itself is kept, only which version of the account it opens.
public struct UnshownCode: Sendable, Equatable {
  /// The account's address; nil for an anonymous one.
  public let email: String?
  /// Whether its owner is signed in here.
  public let isSignedIn: Bool

  /// The code that was not shown of who is signed in; where nobody is, of anybody who was.
  ///
  /// Where everything was shown, it costs one look. A code that was replaced since, here or on another
  /// device, is not told.
  ///
  /// - Throws: what the machine refuses.
  public init?(in folder: DiaryFolder, of environment: DiaryEnvironment) throws(DiaryError) {
    guard Self.mayBe(in: environment) else { return nil }
    let notes = try DiaryError.wrapping(FileSystem.list(Self.folder(in: environment)))
    let owner = try folder.owner()
    let repository = try folder.openRepository()
    for note in notes {
      guard let user = UserID(note.name), owner == .guest || owner == user,
        let tip = try DiaryError.git(repository.reference(DiaryBranch(user).reference)),
        let account = try repository.account(at: tip),
        try Self.mark(of: account).map(Self.marks(of: user, in: environment).contains) ?? false
      else { continue }
      email = account.email
      isSignedIn = owner == user
      return
    }
    return nil
  }

  /// Whether there may be one in some folder; one look, for who has not looked for a folder yet.
  public static func mayBe(in environment: DiaryEnvironment) -> Bool {
    FileSystem.exists(folder(in: environment))
  }

  /// Notes a code that is made just now, before there is an account that it opens.
  ///
  /// A crash may leave the note of a version that never came to be, which says nothing.
  static func note(
    _ account: AccountDocument, in environment: DiaryEnvironment
  ) throws(DiaryError) {
    guard account.group == nil, let mark = mark(of: account) else { return }
    // One that is noted already counts until its version is replaced.
    let marks = try marks(of: account.key.userID, in: environment) + [mark]
    let text = marks.suffix(8).map { "\($0)\n" }.joined()
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.write(
        Array(text.utf8), to: path(of: account.key.userID, in: environment), mode: 0o600,
        folderMode: 0o700)
    }
  }

  /// Says that the code of a user was shown.
  package static func forget(
    of user: UserID, in environment: DiaryEnvironment
  ) throws(DiaryError) {
    let path = path(of: user, in: environment)
    guard FileSystem.exists(path) else { return }
    try DiaryError.wrapping(DurableFile.remove(path))
    // The last one takes the folder along: then nobody looks further.
    DurableFile.removeIfEmpty(folder(in: environment))
  }

  private static func folder(in environment: DiaryEnvironment) -> String {
    "\(environment.stateDirectory)/\(UserRemoval.unshownCodes)"
  }

  private static func path(of user: UserID, in environment: DiaryEnvironment) -> String {
    "\(folder(in: environment))/\(user.text)"
  }

  private static func marks(
    of user: UserID, in environment: DiaryEnvironment
  ) throws(DiaryError) -> [String] {
    let bytes = try DiaryError.wrapping(
      FileSystem.read(path(of: user, in: environment), limit: 4096))
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// What tells the code of one version of an account from any other.
  private static func mark(of account: AccountDocument) -> String? {
    account.fields["wrappedByRecoveryCode"].map { Base32.text(Digest.sha256($0.compactBytes())) }
  }
}
