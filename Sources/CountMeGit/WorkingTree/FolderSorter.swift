import CountMePlatform

/// Brings files into the folder, and takes others out of it, as a person has chosen.
struct FolderSorter {
  private struct File {
    let name: [UInt8]
    let record: IndexRecord
    var path: String { String(decoding: name, as: UTF8.self) }
  }

  private let choice: SparseSelection?
  private let newFile: String
  private let isRecovery: Bool
  private var directories: DirectoryChain
  private var leaving: [File] = []
  private var coming: [File] = []
  /// The paths that stayed because of a person's edit.
  private(set) var stayed: [String] = []
  /// What the index must learn.
  private(set) var changes: [(name: [UInt8], record: IndexRecord?)] = []

  /// - Parameters:
  ///   - newFile: where a file is written before it gets its name, on the same file system.
  ///   - isRecovery: whether files may be torn because the machine stopped while we wrote them.
  init(root: DirectoryHandle, choice: SparseSelection?, newFile: String, isRecovery: Bool) {
    self.choice = choice
    self.newFile = newFile
    self.isRecovery = isRecovery
    directories = DirectoryChain(root: root)
  }

  /// Whether files are there that shall leave.
  var hasLeaving: Bool { !leaving.isEmpty }

  /// Finds out which files shall come and which shall leave.
  ///
  /// One that was edited is not among them: what it holds is nowhere else.
  mutating func sort(_ index: IndexFile) throws(WorkingTreeError) {
    var cursor = IndexCursor(index)
    while let item = cursor.next() {
      let name = item.name
      let isWanted = choice.map { !$0.leavesOut(name) } ?? true
      let isSkipped = item.isSkipped
      guard isSkipped || !isWanted, !item.record.isUnmerged else { continue }
      let file = File(name: name, record: item.record)
      if isWanted {
        coming.append(file)
        continue
      }
      let found = try WorkingTreeError.wrapping { () throws(SystemError) -> State in
        try state(of: file, isRacy: item.isRacy(against: index.modified))
      }
      switch found {
      case .unchanged:
        leaving.append(file)
        changes.append((name, .skipped(file.record.id, stat: file.record.stat)))
      case .edited: stay(file)
      // Without the file it is a deletion of the person's, which is taken in like any other; but not
      // where the machine stopped and it may have been us.
      case .absent: if isRecovery { changes.append((name, .skipped(file.record.id))) }
      }
    }
  }

  private enum State { case absent, unchanged, edited }

  private mutating func state(of file: File, isRacy: Bool) throws(SystemError) -> State {
    let (folder, name) = file.path.directoryAndName
    guard let directory = try directories.enter(folder, makes: false),
      let facts = directory.facts(name)
    else { return .absent }
    guard facts.isRegular else { return .edited }
    if file.record.stat.matches(IndexStat(facts)), !isRacy { return .unchanged }
    let present = try directory.read(name, limit: 1 << 26)
    return present.map { Repository.blobID(of: $0.bytes) } == file.record.id ? .unchanged : .edited
  }

  /// Writes the files that shall come; what a person has put in the place of one stays.
  ///
  /// - Returns: whether there was any; nobody has flushed them yet.
  mutating func bringBack(in repository: borrowing Repository) throws(WorkingTreeError) -> Bool {
    defer { coming = [] }
    for file in coming {
      let bytes = try WorkingTreeError.ofGit(repository.read(file.record.id, .blob))
      try WorkingTreeError.wrapping { () throws(SystemError) in try bringBack(file, bytes) }
    }
    return !coming.isEmpty
  }

  private mutating func bringBack(_ file: File, _ bytes: [UInt8]) throws(SystemError) {
    let (folder, name) = file.path.directoryAndName
    guard let directory = try directories.enter(folder, makes: true) else { return stay(file) }
    if let present = try directory.read(name, limit: 1 << 26), present.bytes != bytes {
      guard isRecovery, TornFile.isTorn(present.bytes, of: bytes, over: []) else {
        return stay(file)
      }
      try directory.removeFile(name)
    }
    if directory.facts(name) == nil {
      _ = try directory.create(name, bytes, writing: newFile)
    }
    // The facts are younger than the file: it got its name last.
    guard let facts = directory.facts(name), facts.isRegular,
      try directory.read(name, limit: bytes.count + 1)?.bytes == bytes
    else { return stay(file) }
    changes.append((file.name, IndexRecord(stat: IndexStat(facts), id: file.record.id)))
  }

  /// Removes the files that shall leave, unless they were edited in the meantime.
  mutating func removeLeaving() throws(SystemError) {
    for file in leaving {
      let (folder, name) = file.path.directoryAndName
      switch try state(of: file, isRacy: false) {
      case .absent: continue
      case .edited: stay(file)
      case .unchanged:
        guard let directory = try directories.enter(folder, makes: false) else { continue }
        try directory.removeFile(name)
        directories.removeEmpty()
      }
    }
    leaving = []
  }

  private mutating func stay(_ file: File) {
    stayed.append(file.path)
    changes.append((file.name, IndexRecord(stat: .unseen, id: file.record.id)))
  }
}
