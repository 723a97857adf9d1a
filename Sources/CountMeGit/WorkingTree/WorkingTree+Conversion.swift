import CountMePlatform

extension WorkingTree {
  /// Gives files their bytes that git wrote otherwise than they are in git, as on a disk where lines end with CR LF.
  ///
  /// git's index calls them what they are in git, with the facts of what is on disk: so nobody could tell them from
  /// files that were never touched, and what is written next would look like a person's edit of the time before. A file
  /// that differs by more loses its facts in the index, and is looked at.
  ///
  /// - Complexity: reads every file; for when the settings by which git converts have changed.
  package func undoConversions() throws(WorkingTreeError) {
    let store = IndexStore(gitDirectory: gitDirectory)
    guard try WorkingTreeError.wrapping(store.read()) != nil,
      let root = try WorkingTreeError.wrapping(DirectoryHandle.open(self.root))
    else { return }
    let written = try store.replace { index throws(WorkingTreeError) in
      guard let index else {
        throw .system(SystemError("read", "\(gitDirectory)/index", number: 5))
      }
      let changes = try WorkingTreeError.wrapping { () throws(SystemError) in
        try converted(index, in: root)
      }
      // What the index comes to is as it was: only facts are others.
      var changed = index.applying(changes)
      changed.tree = index.tree
      return changed
    }
    try WorkingTreeError.wrapping(DurableFile.flush(written))
  }

  private func converted(
    _ index: IndexFile, in root: DirectoryHandle
  ) throws(SystemError) -> [(name: [UInt8], record: IndexRecord?)] {
    var changes: [(name: [UInt8], record: IndexRecord?)] = []
    var isWritten = false
    var chain = DirectoryChain(root: root)
    var cursor = IndexCursor(index, isOfFolder: true)
    while let item = cursor.next() {
      var record = item.record
      let path = String(decoding: item.name, as: UTF8.self)
      let (directory, name) = path.directoryAndName
      guard !record.isUnmerged, !record.isSkipped,
        let bytes = try chain.enter(directory, makes: false)?.read(name, limit: 1 << 26)?.bytes,
        Repository.blobID(of: bytes) != record.id
      else { continue }
      let plain = bytes.filter { $0 != UInt8(ascii: "\r") }
      record.stat.size = 0
      if Repository.blobID(of: plain) == record.id {
        let file = "\(self.root)/\(path)"
        try DurableFile.write(plain, to: file, mode: 0o644, flush: .later)
        isWritten = true
        let mode = record.stat.mode
        if let facts = FileFacts(file) { record.stat = IndexStat(facts) }
        record.stat.mode = mode
      }
      changes.append((item.name, record))
    }
    // One flush for all, before the index says how they are.
    if isWritten { try DurableFile.flushFileSystem(of: self.root) }
    return changes
  }
}
