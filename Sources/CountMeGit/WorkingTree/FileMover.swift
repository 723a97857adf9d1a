import CountMePlatform

/// Changes the files of a working tree one by one, and gathers what the index must learn.
struct FileMover {
  private var directories: DirectoryChain
  /// Where a file is written before it has its name, on the same file system.
  private let newFile: String
  /// Whether files may be torn because the machine stopped while we wrote them.
  private let isRecovery: Bool
  /// The index that a crash left; nil where there was none, or it cannot be read.
  private let index: IndexFile?
  /// Which files are not to come into the folder.
  private let choice: SparseSelection?
  /// The paths that stayed because of a person's edit.
  private(set) var stayed: [String] = []
  /// The directories in which one was made or removed.
  var changedDirectories: Set<String> { directories.changed }
  /// What the index must learn.
  private(set) var indexChanges: [(name: [UInt8], record: IndexRecord?)] = []

  init(
    root: DirectoryHandle, choice: SparseSelection?, newFile: String, isRecovery: Bool,
    index: IndexFile?
  ) {
    directories = DirectoryChain(root: root)
    self.choice = choice
    self.newFile = newFile
    self.isRecovery = isRecovery
    self.index = index
  }

  /// Removes a file that is to go.
  mutating func takeAway(_ move: FileMove) throws(WorkingTreeError) {
    try WorkingTreeError.wrapping { () throws(SystemError) in try remove(move) }
  }

  /// Writes a file that is to be there.
  mutating func put(
    _ move: FileMove, in repository: borrowing Repository
  ) throws(WorkingTreeError) {
    guard let new = move.new else { return }
    if try WorkingTreeError.wrapping({ () throws(SystemError) in try isLeftOut(move) }) {
      learn(move, .skipped(new.id))
      return
    }
    let bytes = try WorkingTreeError.ofGit(repository.read(new.id, .blob))
    // What a person wrote is no object, and is never written over in its place.
    let known = isRecovery && !move.isHandWritten ? move.known : []
    let olds = try WorkingTreeError.ofGit(versions(known, in: repository))
    try WorkingTreeError.wrapping { () throws(SystemError) in
      try write(bytes, new.id, move, over: olds)
    }
  }

  /// What the index must learn of the moves so far, which is forgotten here.
  mutating func takeIndexChanges() -> [(name: [UInt8], record: IndexRecord?)] {
    defer { indexChanges.removeAll(keepingCapacity: true) }
    return indexChanges
  }

  /// Whether the file is in git only; one that a person has made there is not.
  private mutating func isLeftOut(_ move: FileMove) throws(SystemError) -> Bool {
    guard let choice, choice.leavesOut(move.path.utf8) else { return false }
    return try directories.enter(move.directory, makes: false)?.facts(move.name) == nil
  }

  private func versions(
    _ blobs: [ObjectID], in repository: borrowing Repository
  ) throws(GitError) -> [[UInt8]] {
    var versions: [[UInt8]] = []
    for blob in blobs { versions.append(try repository.read(blob, .blob)) }
    return versions
  }

  private mutating func write(
    _ bytes: [UInt8], _ id: ObjectID, _ move: FileMove, over olds: [[UInt8]]
  ) throws(SystemError) {
    let wasThere = wasThere(move)
    guard let directory = try directories.enter(move.directory, makes: !wasThere) else {
      return stay(move, id)
    }
    if isRecovery { directory.removeUnfinished(move.name) }
    // Most files of a large move are new.
    if move.known.isEmpty, let facts = try directory.create(move.name, bytes, writing: newFile) {
      return learn(move, id, facts)
    }
    if let file = try ExistingFile(move.name, in: directory) {
      let present = try file.read(limit: Self.limit)
      if present == bytes { return learn(move, id, file.facts) }
      guard isOurs(present, move, becoming: bytes, over: olds) else { return stay(move, id) }
      // Where it is: a new file for each would cost ten times as much where many were just removed.
      if !move.isHandWritten, file.canBeOverwritten {
        return learn(move, id, try file.overwrite(with: bytes))
      }
      // What is there stays until the new bytes are: a file that is missing is a person's deletion.
      return learn(move, id, try directory.replace(move.name, with: bytes, writing: newFile))
    }
    // The person has removed it since.
    if wasThere { return stay(move, id) }
    guard let facts = try directory.create(move.name, bytes, writing: newFile) else {
      return stay(move, id)
    }
    learn(move, id, facts)
  }

  /// Whether the file was there when the move began, and no step of it has taken it away.
  ///
  /// After a crash the index tells of one that was in git only.
  private func wasThere(_ move: FileMove) -> Bool {
    if move.isHandWritten { return !move.known.isEmpty }
    guard move.isNeverAway, let index else { return false }
    return index.skipped(Array(move.path.utf8)) == nil
  }

  private mutating func remove(_ move: FileMove) throws(SystemError) {
    indexChanges.append((Array(move.path.utf8), nil))
    guard let directory = try directories.enter(move.directory, makes: false),
      directory.facts(move.name) != nil
    else { return }
    guard let present = try directory.read(move.name, limit: Self.limit),
      isOurs(present.bytes, move, becoming: [], over: [])
    else {
      stayed.append(move.path)
      return
    }
    try directory.removeFile(move.name)
    directories.removeEmpty()
  }

  /// A larger file is nobody's document.
  private static let limit = 1 << 24

  private func isOurs(
    _ present: [UInt8], _ move: FileMove, becoming new: [UInt8], over olds: [[UInt8]]
  ) -> Bool {
    if move.known.contains(Repository.blobID(of: present)) { return true }
    return isRecovery && TornFile.isTorn(present, of: new, over: olds)
  }

  private mutating func learn(_ move: FileMove, _ id: ObjectID, _ facts: FileFacts) {
    learn(move, IndexRecord(stat: IndexStat(facts), id: id))
  }

  private mutating func stay(_ move: FileMove, _ id: ObjectID) {
    stayed.append(move.path)
    learn(move, IndexRecord(stat: .unseen, id: id))
  }

  /// The index has the tree's mode: permissions that a person gave the file are theirs, and not staged.
  private mutating func learn(_ move: FileMove, _ record: IndexRecord) {
    var record = record
    if let mode = move.new?.rawMode { record.stat.mode = mode }
    indexChanges.append((Array(move.path.utf8), record))
  }
}
