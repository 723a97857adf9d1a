import CountMeGit
import CountMeModel
import CountMePlatform

extension Store {
  /// Makes a diary of an account that a remote has, and signs in.
  ///
  /// - Parameters:
  ///   - url: the remote.
  ///   - path: a folder that is empty or not there yet.
  ///   - email: the account's address.
  ///   - password: the account's password.
  ///   - environment: the world of the new diary.
  /// - Throws: as ``signIn(email:password:cost:)``; then the folder is as it was.
  static func clone(
    _ url: String, to path: String, email: EmailAddress, password: borrowing Password,
    environment: DiaryEnvironment
  ) async throws(DiaryError) -> Store {
    let folder = DiaryFolder(unchecked: path)
    let wasThere = FileSystem.exists(folder.path)
    try prepare(folder)
    do throws(DiaryError) {
      let diary = try Store(opening: folder, environment: environment, isNew: true)
      try await diary.beginClone(of: url, email: email, password)
      return diary
    } catch {
      try DiaryError.wrapping { () throws(SystemError) in
        try DurableFile.removeTree(folder.path)
        if wasThere { try DurableFile.createDirectories(folder.path) }
      }
      throw error
    }
  }

  private func beginClone(
    of url: String, email: EmailAddress, _ password: borrowing Password
  ) throws(DiaryError) {
    _ = try addRemote(url)
    let found = try account(of: email)
    guard let found, let format = try format(at: try treeOf(found.tip)) else {
      try signIn(to: nil, password)
      return
    }
    try format.requireWritable(by: environment.supportedFormat)
    try begin(format)
    try signIn(to: found, password)
    // Every document would be read for it; the other devices have let go what is old.
    try rememberLooking()
  }
}
