import CountMePlatform

extension WorkingTree {
  /// An index made of a tree and of what is on disk, where git's own cannot be read.
  ///
  /// One that is not in the folder, where it is not wanted there, is in git only.
  /// A file that does not hold the tree's bytes gets facts that match nothing, so that git sees the edit.
  func rebuiltIndex(
    of tree: ObjectID, _ root: DirectoryHandle, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> IndexFile {
    let choice = try choice()
    let isSparse = try WorkingTreeError.ofGit(repository.isSparse())
    let files = try WorkingTreeError.ofGit(repository.difference(from: .emptyTree, to: tree))
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    var directories = DirectoryChain(root: root)
    for file in files {
      guard let id = file.new?.id else { continue }
      let move = FileMove(path: file.path, known: [], new: file.new)
      let present = try WorkingTreeError.wrapping(
        directories.enter(move.directory, makes: false)?.read(move.name, limit: 1 << 26))
      // Where git alone knows which files are wanted, none that is missing is taken for deleted.
      var record = IndexRecord(stat: .unseen, id: id)
      if present == nil, choice?.leavesOut(file.path.utf8) ?? isSparse {
        record = .skipped(id)
      } else if let present, Repository.blobID(of: present.bytes) == id {
        record.stat = IndexStat(present.facts)
      }
      record.stat.mode = file.new?.rawMode ?? record.stat.mode
      changes.append((Array(file.path.utf8), record))
    }
    var index = IndexFile().applying(changes)
    index.tree = tree
    return index
  }

  /// The index with facts taken away from files that were edited in the second of its last writing.
  ///
  /// Once the index is written again they would no longer look too young for git to trust their facts.
  ///
  /// - Parameter changes: what is about to change in the index; these files need no second look.
  func settlingYoung(
    of index: IndexFile, but changes: [(name: [UInt8], record: IndexRecord?)],
    _ root: DirectoryHandle
  ) throws(WorkingTreeError) -> IndexFile {
    let young = index.young
    guard !young.isEmpty else { return index }
    let known = Set(changes.map(\.name))
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    for item in young where !known.contains(item.name) {
      var record = item.record
      // A file that is in git only is compared by its bytes, should one lie in its place.
      guard !record.isUnmerged, !record.isSkipped, record.stat.size != 0 else { continue }
      let isEdited = try WorkingTreeError.wrapping(
        Self.isEdited(item, against: index.modified, in: root))
      guard isEdited else { continue }
      record.stat.size = 0
      changes.append((item.name, record))
    }
    return changes.isEmpty ? index : index.applying(changes)
  }

  /// Whether the file holds other bytes than the index says; it is opened only where its facts cannot tell.
  static func isEdited(
    _ item: IndexCursor.Item, against written: FileFacts.Time, in root: DirectoryHandle
  ) throws(SystemError) -> Bool {
    let path = String(decoding: item.name, as: UTF8.self)
    if !item.isYoung(against: written), let facts = try facts(of: path, in: root),
      item.stat.matches(IndexStat(facts))
    {
      return false
    }
    return try blobID(of: path, in: root) != item.record.id
  }
}
