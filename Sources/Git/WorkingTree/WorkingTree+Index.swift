extension WorkingTree {
  /// An index made of a tree and of what is on disk, where git's own cannot be read.
  ///
  /// A file that does not hold the tree's bytes gets facts that match nothing, so that git sees the edit.
  func rebuiltIndex(
    of tree: ObjectID, _ root: DirectoryHandle, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> IndexFile {
    let files: [FileDifference]
    do throws(GitError) {
      files = try repository.difference(from: .emptyTree, to: tree)
    } catch {
      throw .git(error)
    }
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    var directories = DirectoryChain(root: root)
    for file in files {
      guard let id = file.new?.id else { continue }
      let move = FileMove(path: file.path, known: [], new: file.new)
      let present = try WorkingTreeError.wrapping { () throws(SystemError) in
        try directories.enter(move.directory, makes: false)?.read(move.name, limit: 1 << 26)
      }
      var stat = IndexStat.unseen
      if let present, Repository.blobID(of: present.bytes) == id { stat = IndexStat(present.facts) }
      changes.append((Array(file.path.utf8), IndexRecord(stat: stat, id: id)))
    }
    return IndexFile().applying(changes)
  }

  /// The index with facts taken away from files that changed within the clock's tick of its last writing.
  ///
  /// Once the index is written again they would no longer look too young to be trusted.
  func settlingYoung(
    of index: IndexFile, _ root: DirectoryHandle
  ) throws(WorkingTreeError) -> IndexFile {
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    for item in index.young {
      var record = item.record
      let path = String(decoding: item.name, as: UTF8.self)
      let id = try WorkingTreeError.wrapping { () throws(SystemError) in
        try Self.blobID(of: path, in: root)
      }
      guard !record.isUnmerged, record.stat.size != 0, id != record.id else { continue }
      record.stat.size = 0
      changes.append((item.name, record))
    }
    return changes.isEmpty ? index : index.applying(changes)
  }
}

extension IndexFile {
  /// The files that were written within the clock's tick in which the index was.
  fileprivate var young: [IndexCursor.Item] {
    var cursor = IndexCursor(self)
    var found: [IndexCursor.Item] = []
    while let item = cursor.next() {
      if item.isYoung(against: modified) { found.append(item) }
    }
    return found
  }
}
