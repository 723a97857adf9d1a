import CountMePlatform

extension WorkingTree {
  /// What one part of the work came to.
  private struct MovedPart: Sendable {
    /// The file that has what the index must learn.
    let changes: String
    /// The paths that stayed because of a person's edit.
    let stayed: [String]
  }

  /// Moves the files, on all processors where they are several parts, and writes the index anew.
  ///
  /// - Parameters:
  ///   - moves: what is to be done.
  ///   - directory: the root.
  ///   - repository: has both trees.
  /// - Returns: the paths that stayed because of a person's edit. Nothing has been flushed yet.
  func move(
    _ moves: ManyMoves, in directory: DirectoryHandle, of repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    var stayed: [String] = []
    if moves.hasRemovals {
      // First, so that a directory can become a file.
      var mover = try mover(in: directory, moves.choice, isRecovery: moves.isRecovery)
      try repository.eachMove(from: moves.from, to: moves.to, moves.handWritten) {
        move throws(WorkingTreeError) in
        if move.new == nil { try mover.takeAway(move) }
        _ = mover.takeIndexChanges()
      }
      stayed = mover.stayed
    }
    try WorkingTreeError.wrapping(removeStagingFolders())
    let parts = try put(moves, of: repository)
    let changes = IndexChangesReader(parts.map(\.changes))
    _ = try IndexStore(gitDirectory: gitDirectory)
      .replaceMany { index, writer throws(WorkingTreeError) in
        guard let index else {
          return .whole(try rebuiltIndex(of: moves.to, directory, in: repository))
        }
        try merge(changes, into: index, directory, writing: writer)
        return .entries([moves.from, moves.to].contains(index.tree) ? moves.to : nil)
      }
    try WorkingTreeError.wrapping(removeStagingFolders())
    return stayed + parts.flatMap(\.stayed)
  }

  private func put(
    _ moves: ManyMoves, of repository: borrowing Repository
  ) throws(WorkingTreeError) -> [MovedPart] {
    guard moves.parts.count > 1 else { return [try put(0, of: moves, from: repository)] }
    let numbers = Array(moves.parts.indices)
    return try ParallelMap(numbers) { number throws(WorkingTreeError) in
      let own: Repository
      do throws(GitError) { own = try Repository.open(at: root) } catch { throw .git(error) }
      return try put(number, of: moves, from: own)
    }.outputs()
  }

  /// Writes the files of one part that are to be there.
  private func put(
    _ number: Int, of moves: ManyMoves, from repository: borrowing Repository
  ) throws(WorkingTreeError) -> MovedPart {
    let stagingFolder = try stagingFolder(number)
    let path = "\(stagingFolder)/index.changes"
    let (directory, changes) = try WorkingTreeError.wrapping(
      (try DirectoryHandle.open(root), try IndexChanges(path)))
    guard let directory else { throw .system(SystemError("open", root)) }
    var mover = try mover(
      in: directory, moves.choice, isRecovery: moves.isRecovery,
      writing: "\(stagingFolder)/file.new")
    try repository.eachMove(
      from: moves.from, to: moves.to, moves.handWritten, in: moves.parts[number]
    ) { move throws(WorkingTreeError) in
      guard move.new != nil else {
        return try WorkingTreeError.wrapping(changes.append(Array(move.path.utf8), nil))
      }
      try mover.put(move, in: repository)
      for change in mover.takeIndexChanges() {
        try WorkingTreeError.wrapping(changes.append(change.name, change.record))
      }
    }
    try WorkingTreeError.wrapping(changes.close())
    return MovedPart(changes: path, stayed: mover.stayed)
  }

  /// Writes the index with the changes, both of which are sorted by path.
  ///
  /// Files that were edited in the second of the index's last writing lose their facts on the way, as
  /// ``settlingRacy(of:but:_:)`` has it.
  private func merge(
    _ changes: IndexChangesReader, into index: IndexFile, _ directory: DirectoryHandle,
    writing writer: IndexWriter
  ) throws(WorkingTreeError) {
    var cursor = IndexCursor(index)
    var present = cursor.next()
    let second = index.modified.seconds
    func keep(_ item: IndexCursor.Item) throws(WorkingTreeError) {
      var settled: IndexRecord?
      if item.stat.modifiedSeconds >= second, !item.record.isUnmerged, item.stat.size != 0 {
        let isEdited = try WorkingTreeError.wrapping(
          Self.isEdited(item, against: index.modified, in: directory))
        if isEdited {
          settled = item.record
          settled?.stat.size = 0
        }
      }
      try WorkingTreeError.wrapping { () throws(SystemError) in
        if settled == nil, let place = item.untouched {
          try writer.append(index.base.copy(place.start..<place.end))
        } else {
          try writer.append(item.name, settled ?? item.record)
        }
      }
    }
    while let change = try WorkingTreeError.wrapping(changes.next()) {
      if writer.count.isMultiple(of: 1 << 16) { index.base.file?.letGo() }
      while let item = present, item.compare(with: change.name) < 0 {
        try keep(item)
        present = cursor.next()
      }
      // One in an unfinished merge stands there several times.
      while let item = present, item.compare(with: change.name) == 0 { present = cursor.next() }
      if let entry = change.entry {
        try WorkingTreeError.wrapping(writer.append(entry))
      }
    }
    while let item = present {
      try keep(item)
      present = cursor.next()
    }
  }
}

extension WorkingTree {
  /// More files that move than memory should hold.
  struct ManyMoves {
    /// The tree that the files may be at.
    let from: ObjectID
    /// The tree that they become.
    let to: ObjectID
    /// The files that a person wrote over the one tree.
    let handWritten: HandWrittenFiles
    /// Whether some of the files go.
    let hasRemovals: Bool
    /// Ranges that cover all of them, in order; each is one part of the work.
    let parts: [PathRange]
    /// Which files are not to come into the folder.
    let choice: SparseSelection?
    /// Whether files may be torn because the machine stopped while we wrote them.
    let isRecovery: Bool
  }
}
