import CountMePlatform

extension WorkingTree {
  /// From how many files on each processor takes some, so many at a time.
  private static let fewInPart = 256

  /// Moves files; those that go are first, so that a directory can become a file.
  func move(
    _ moves: [FileMove], _ choice: SparseSelection?, isRecovery: Bool,
    in directory: DirectoryHandle,
    of repository: borrowing Repository
  ) throws(WorkingTreeError) -> MovedFiles {
    var mover = try mover(in: directory, choice, isRecovery: isRecovery)
    for move in moves where move.new == nil { try mover.takeAway(move) }
    let coming = moves.filter { $0.new != nil }
    let partSize = min(partSize, Self.fewInPart)
    var moved = MovedFiles()
    guard coming.count > partSize else {
      for move in coming { try mover.put(move, in: repository) }
      moved.add(mover)
      return moved
    }
    moved.add(mover)
    try WorkingTreeError.wrapping(removeStagingFolders())
    let parts = Array(stride(from: 0, to: coming.count, by: partSize).enumerated())
    let put = try ParallelMap(parts) { number, start throws(WorkingTreeError) in
      let own: Repository
      do throws(GitError) { own = try Repository.open(at: root) } catch { throw .git(error) }
      let directory = try WorkingTreeError.wrapping(DirectoryHandle.open(root))
      guard let directory else { throw .system(SystemError("open", root)) }
      var mover = try self.mover(
        in: directory, choice, isRecovery: isRecovery,
        writing: "\(try stagingFolder(number))/file.new")
      for move in coming[start..<min(start + partSize, coming.count)] {
        try mover.put(move, in: own)
      }
      var moved = MovedFiles()
      moved.add(mover)
      return moved
    }.outputs()
    try WorkingTreeError.wrapping(removeStagingFolders())
    for part in put { moved.add(part) }
    return moved
  }

  /// Brings the index along.
  func index(
    _ changes: [(name: [UInt8], record: IndexRecord?)], from olds: [ObjectID], to new: ObjectID,
    in directory: DirectoryHandle, of repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    try IndexStore(gitDirectory: gitDirectory)
      .replace { index throws(WorkingTreeError) in
        guard let index else { return try rebuiltIndex(of: new, directory, in: repository) }
        var moved = try settlingRacy(of: index, but: changes, directory).applying(changes)
        let isKnown = index.tree.map { $0 == new || olds.contains($0) } ?? false
        if isKnown || repository.stagedFiles(moved, over: new)?.isEmpty == true { moved.tree = new }
        return moved
      }
  }

  /// Flushes the files that were moved, and those of the index.
  func flush(
    _ moves: [FileMove], _ changed: Set<String>, and index: [String]
  ) throws(SystemError) {
    guard moves.count <= DurableFile.fewFiles else {
      return try DurableFile.flushFileSystem(of: root)
    }
    try DurableFile.flush(
      moves.map { "\(root)/\($0.path)" } + index, andDirectories: changed.map { "\(root)/\($0)" })
  }
}

extension WorkingTree {
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
}
