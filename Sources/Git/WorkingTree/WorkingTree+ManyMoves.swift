extension WorkingTree {
  /// Moves more files than memory should hold, one after the other, and writes the index anew.
  ///
  /// - Parameters:
  ///   - old: the tree that the files may be at.
  ///   - new: the tree that they become.
  ///   - hasRemovals: whether some of the files go.
  ///   - mover: moves them.
  ///   - directory: the root.
  ///   - repository: has both trees.
  /// - Returns: the files of the index that were written, which nobody has flushed yet.
  func moveMany(
    from old: ObjectID, to new: ObjectID, hasRemovals: Bool, by mover: inout FileMover,
    in directory: DirectoryHandle, of repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    let changes = try WorkingTreeError.wrapping { () throws(SystemError) in
      try IndexChanges(gitDirectory: gitDirectory)
    }
    if hasRemovals {
      // First, so that a directory can become a file.
      try repository.eachMove(from: old, to: new) { move throws(WorkingTreeError) in
        if move.new == nil { try mover.takeAway(move) }
        _ = mover.takeIndexChanges()
      } failing: {
        .git($0)
      }
    }
    try repository.eachMove(from: old, to: new) { move throws(WorkingTreeError) in
      guard move.new != nil else {
        return try WorkingTreeError.wrapping { () throws(SystemError) in
          try changes.append(Array(move.path.utf8), nil)
        }
      }
      try mover.put(move, in: repository)
      for change in mover.takeIndexChanges() {
        try WorkingTreeError.wrapping { () throws(SystemError) in
          try changes.append(change.name, change.record)
        }
      }
    } failing: {
      .git($0)
    }
    try WorkingTreeError.wrapping(changes.close)
    return try IndexStore(gitDirectory: gitDirectory)
      .replaceMany { index, writer throws(WorkingTreeError) in
        guard let index else { return try rebuiltIndex(of: new, directory, in: repository) }
        try merge(changes, into: index, directory, writing: writer)
        return nil
      }
  }

  /// Writes the index with the changes, both of which are sorted by path.
  ///
  /// Files that were edited in the second of the index's last writing lose their facts on the way, as
  /// ``settlingYoung(of:but:_:)`` has it.
  private func merge(
    _ changes: IndexChanges, into index: IndexFile, _ directory: DirectoryHandle,
    writing writer: IndexWriter
  ) throws(WorkingTreeError) {
    var cursor = IndexCursor(index)
    var present = cursor.next()
    let second = index.modified.seconds
    func keep(_ item: IndexCursor.Item) throws(WorkingTreeError) {
      var settled: IndexRecord?
      if item.stat.modifiedSeconds >= second, !item.record.isUnmerged, item.stat.size != 0 {
        let isEdited = try WorkingTreeError.wrapping { () throws(SystemError) in
          try Self.isEdited(item, against: index.modified, in: directory)
        }
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
    while let change = try WorkingTreeError.wrapping(changes.next) {
      if writer.count.isMultiple(of: 1 << 16) { index.base.file?.letGo() }
      while let item = present, item.compare(with: change.name) < 0 {
        try keep(item)
        present = cursor.next()
      }
      // One in an unfinished merge stands there several times.
      while let item = present, item.compare(with: change.name) == 0 { present = cursor.next() }
      if let entry = change.entry {
        try WorkingTreeError.wrapping { () throws(SystemError) in try writer.append(entry) }
      }
    }
    while let item = present {
      try keep(item)
      present = cursor.next()
    }
  }
}
