package import CountMeHistory
import CountMeJournal
import CountMePlatform
package import CountMeStore
import CountMeSync

/// Makes a diary of an account that a remote has.
package struct Cloning {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Makes a diary of an account that a remote has, and signs in.
  ///
  /// - Parameters:
  ///   - url: the remote.
  ///   - path: a folder that is empty or not there yet.
  ///   - email: the account's address.
  ///   - password: the account's password.
  ///   - environment: the world of the new diary.
  /// - Throws: as ``signIn(email:password:cost:)``; then the folder is as it was.
  package static func clone(
    _ url: String, to path: String, email: EmailAddress, password: borrowing Password,
    environment: DiaryEnvironment, events: StoreEvents = StoreEvents()
  ) throws(DiaryError) -> Store {
    let folder = DiaryFolder(unchecked: path)
    let wasThere = FileSystem.exists(folder.path)
    try DiaryCreation.prepare(folder)
    do throws(DiaryError) {
      let store = try Store(
        opening: folder, environment: environment, events: events, isNew: true)
      try Cloning(store).begin(from: url, email: email, password)
      return store
    } catch {
      try DiaryError.wrapping { () throws(SystemError) in
        try DurableFile.removeTree(folder.path)
        if wasThere { try DurableFile.createDirectories(folder.path) }
      }
      throw error
    }
  }

  private func begin(
    from url: String, email: EmailAddress, _ password: borrowing Password
  ) throws(DiaryError) {
    _ = try Remotes(store).addRemote(url)
    let found = try AccountLookup(store).account(of: email)
    guard let found, let format = try store.format(at: try store.treeOf(found.tip)) else {
      try SignIn(store).signIn(to: nil, password)
      return
    }
    try format.requireWritable(by: store.environment.supportedFormat)
    try DiaryCreation(store).begin(format)
    try SignIn(store).signIn(to: found, password)
    // Every document would be read for it; the other devices have let go what is old.
    try Retention(store).rememberLooking()
  }
}
