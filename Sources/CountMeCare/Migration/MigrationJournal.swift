import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// The journals of migrations, and the references that they need.
package struct MigrationJournal {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The folder of the journals, one for each user.
  private var migrationFolder: String { "\(store.folder.stateDirectory)/migration" }

  private func migrationPath(of user: UserID) -> String {
    "\(migrationFolder)/\(user.text).json"
  }

  /// The journal of a user's last migration; nil where there is none that can be read.
  func migration(of user: UserID) throws(DiaryError) -> Migration? {
    let path = migrationPath(of: user)
    let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: 1 << 16))
    guard let migration = bytes.flatMap({ Migration($0) }), migration.user == user else {
      return nil
    }
    return migration
  }

  /// The journals that cannot be read, below the diary's folder.
  package func unreadableMigrations() throws(DiaryError) -> [String] {
    var found: [String] = []
    for (user, path) in try migrationFiles() where try migration(of: user) == nil {
      found.append(String(path.dropFirst(store.folder.path.utf8.count + 1)))
    }
    return found
  }

  /// The journals of every user, sorted by user.
  func allMigrations() throws(DiaryError) -> [Migration] {
    var found: [Migration] = []
    for (user, _) in try migrationFiles() {
      if let migration = try migration(of: user) { found.append(migration) }
    }
    return found
  }

  private func migrationFiles() throws(DiaryError) -> [(UserID, path: String)] {
    let path = migrationFolder
    let entries = try DiaryError.wrapping(FileSystem.list(path))
    return entries.filter { $0.kind == .file && $0.name.hasSuffix(".json") }
      .compactMap { entry in
        UserID(String(entry.name.dropLast(5))).map { ($0, "\(path)/\(entry.name)") }
      }
      .sorted { $0.0.text < $1.0.text }
  }

  /// Puts a journal on the disk, and tells who follows.
  func keep(_ migration: Migration) throws(DiaryError) {
    let bytes = JSONValue.object(migration.json).canonicalBytes()
    try DiaryError.wrapping(
      DurableFile.write(bytes, to: migrationPath(of: migration.user), folderMode: 0o700))
    store.events.announce(Optional(migration.state))
  }

  /// Removes what a user's migration keeps in the repository but for the documents.
  func forgetMigration(of user: UserID) throws(DiaryError) {
    for reference in [guestReference(user), preparedReference(user)] {
      try store.removeReference(reference)
    }
    let path = migrationPath(of: user)
    try DiaryError.wrapping(DurableFile.remove(path))
  }

  /// The guest's commit up to which an account has taken over.
  var takenReference: String { "refs/countme/carried-over" }

  /// Keeps the guest's commit that a user's migration is about.
  func guestReference(_ user: UserID) -> String {
    "refs/countme/migration/guest/\(user.text)"
  }

  /// Keeps the commit that a migration has written, until the user's branch has it.
  func preparedReference(_ user: UserID) -> String {
    DiaryBranch(user).preparedReference
  }

  /// Puts a reference of ours where it shall be, wherever it is; nil removes it.
  func set(_ name: String, to commit: ObjectID?, _ message: String) throws(DiaryError) {
    guard let commit else { return try store.removeReference(name) }
    try store.moveReference(name, from: try store.reference(name), to: commit, message)
  }
}
