import CountMePlatform

extension WorkingTree {
  /// An index made of a tree and of what is on disk, where git's own cannot be read.
  ///
  /// A file that does not hold the tree's bytes gets facts that match nothing, so that git sees the edit. One
  /// that is not in the folder is never taken for deleted: nothing tells that it was there.
  ///
  /// - Parameter isKept: whether git is to have the index. Then files that are missing are written, but for those
  ///   that are not wanted in the folder; else all of them count as being in git only.
  func rebuiltIndex(
    of tree: ObjectID, _ root: DirectoryHandle, in repository: borrowing Repository,
    isKept: Bool = true
  ) throws(WorkingTreeError) -> IndexFile {
    let choice = try choice()
    let isSparse = try WorkingTreeError.ofGit(repository.isSparse())
    let files = try WorkingTreeError.ofGit(repository.difference(from: .emptyTree, to: tree))
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    var directories = DirectoryChain(root: root)
    var isWritten = false
    for file in files {
      guard let new = file.new else { continue }
      let move = FileMove(path: file.path, known: [], new: new)
      let directory = try WorkingTreeError.wrapping(
        directories.enter(move.directory, makes: false))
      let present = try WorkingTreeError.wrapping(directory?.read(move.name, limit: 1 << 26))
      var record = IndexRecord(stat: .unseen, id: new.id)
      if let present {
        if Repository.blobID(of: present.bytes) == new.id {
          record.stat = IndexStat(present.facts)
        }
      } else if directory?.facts(move.name) == nil {
        // Where git alone knows which files are wanted, none that is missing is.
        let isWanted = isKept && !(choice?.leavesOut(file.path.utf8) ?? isSparse)
        let facts = try isWanted ? write(move, new.id, &directories, in: repository) : nil
        record = facts.map { IndexRecord(stat: IndexStat($0), id: new.id) } ?? .skipped(new.id)
        isWritten = isWritten || facts != nil
      }
      record.stat.mode = new.rawMode
      changes.append((Array(file.path.utf8), record))
    }
    // Before the index says that they are there.
    if isWritten { try WorkingTreeError.wrapping(DurableFile.flushFileSystem(of: self.root)) }
    var index = IndexFile().applying(changes)
    index.tree = tree
    return index
  }

  /// Writes a file that is missing; nil where that cannot be.
  private func write(
    _ move: FileMove, _ id: ObjectID, _ directories: inout DirectoryChain,
    in repository: borrowing Repository
  ) throws(WorkingTreeError) -> FileFacts? {
    guard move.isSafe, let bytes = try? repository.read(id, .blob) else { return nil }
    do throws(SystemError) {
      return try directories.enter(move.directory, makes: true)?
        .create(move.name, bytes, writing: "\(gitDirectory)/countme/file.new")
    } catch {
      throw .system(error)
    }
  }

  /// Puts an index in the place of one that cannot be read.
  func mendedIndex(
    of tree: ObjectID, _ root: DirectoryHandle, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> IndexFile {
    try WorkingTreeError.wrapping(DurableFile.createDirectories("\(gitDirectory)/countme"))
    var mended = IndexFile()
    let written = try IndexStore(gitDirectory: gitDirectory)
      .replace { index throws(WorkingTreeError) in
        if let index {
          // git was faster.
          mended = try settlingRacy(of: index, but: [], root)
          mended.tree = index.tree
        } else {
          mended = try rebuiltIndex(of: tree, root, in: repository)
        }
        return mended
      }
    try WorkingTreeError.wrapping(DurableFile.flush(written))
    return mended
  }

  /// The index with facts taken away from files that were edited in the second of its last writing.
  ///
  /// Once the index is written again they would no longer look too young for git to trust their facts.
  ///
  /// - Parameter changes: what is about to change in the index; these files need no second look.
  func settlingRacy(
    of index: IndexFile, but changes: [(name: [UInt8], record: IndexRecord?)],
    _ root: DirectoryHandle
  ) throws(WorkingTreeError) -> IndexFile {
    let racy = index.racy
    guard !racy.isEmpty else { return index }
    let known = Set(changes.map(\.name))
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    for item in racy where !known.contains(item.name) {
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
    if !item.isRacy(against: written), let facts = try facts(of: path, in: root),
      item.stat.matches(IndexStat(facts))
    {
      return false
    }
    return try blobID(of: path, in: root) != item.record.id
  }
}
