/// What came of files that moved at once.
struct MovedFiles: Sendable {
  /// The paths that stayed because of a person's edit.
  private(set) var stayed: [String] = []
  /// What the index must learn.
  private(set) var changes: [(name: [UInt8], record: IndexRecord?)] = []
  /// The directories in which one was made or removed.
  private(set) var directories: Set<String> = []

  mutating func add(_ mover: FileMover) {
    stayed += mover.stayed
    changes += mover.indexChanges
    directories.formUnion(mover.changedDirectories)
  }

  mutating func add(_ others: MovedFiles) {
    stayed += others.stayed
    changes += others.changes
    directories.formUnion(others.directories)
  }
}
