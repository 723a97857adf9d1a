/// Changes the files of a working tree one by one, and gathers what the index must learn.
struct FileMover {
  private var directories: DirectoryChain
  /// Where a new version is written before it takes its place.
  private let temporary: String
  /// Whether files may be torn because the machine stopped while we wrote them.
  private let isRecovery: Bool
  /// The paths that stayed because of a person's edit.
  private(set) var stayed: [String] = []
  /// The directories in which one was made or removed.
  var changedDirectories: Set<String> { directories.changed }
  /// What the index must learn.
  private(set) var indexChanges: [(name: [UInt8], record: IndexRecord?)] = []

  init(root: DirectoryHandle, temporary: String, isRecovery: Bool) {
    directories = DirectoryChain(root: root)
    self.temporary = temporary
    self.isRecovery = isRecovery
  }

  /// Moves the files; those that go are first, so that a directory can become a file.
  mutating func apply(
    _ moves: [FileMove], in repository: borrowing Repository
  ) throws(WorkingTreeError) {
    for move in moves where move.new == nil {
      do throws(SystemError) { try remove(move) } catch { throw .system(error) }
    }
    for move in moves {
      guard let new = move.new else { continue }
      let bytes: [UInt8]
      do throws(GitError) { bytes = try repository.read(new.id, .blob) } catch { throw .git(error) }
      do throws(SystemError) {
        try write(bytes, new.id, move)
      } catch {
        throw .system(error)
      }
    }
  }

  private mutating func write(
    _ bytes: [UInt8], _ id: ObjectID, _ move: FileMove
  ) throws(SystemError) {
    guard let directory = try directories.enter(move.directory, makes: true) else {
      return stay(move, id)
    }
    // Most files of a large move are new: they need no second name.
    if move.known.isEmpty, let facts = try directory.create(move.name, bytes) {
      return learn(move, id, facts)
    }
    if let present = try directory.read(move.name, limit: Self.limit) {
      if present.bytes == bytes { return learn(move, id, present.facts) }
      guard isOurs(present.bytes, move, becoming: bytes) else { return stay(move, id) }
    } else if directory.facts(move.name) != nil {
      return stay(move, id)
    }
    learn(move, id, try directory.replace(move.name, with: bytes, by: temporary))
  }

  private mutating func remove(_ move: FileMove) throws(SystemError) {
    indexChanges.append((Array(move.path.utf8), nil))
    guard let directory = try directories.enter(move.directory, makes: false),
      directory.facts(move.name) != nil
    else { return }
    guard let present = try directory.read(move.name, limit: Self.limit),
      isOurs(present.bytes, move, becoming: [])
    else {
      stayed.append(move.path)
      return
    }
    try directory.removeFile(move.name)
    directories.removeEmpty()
  }

  /// A larger file is nobody's document.
  private static let limit = 1 << 24

  private func isOurs(_ present: [UInt8], _ move: FileMove, becoming new: [UInt8]) -> Bool {
    if move.known.contains(Repository.blobID(of: present)) { return true }
    return isRecovery && Self.isTorn(present, of: new)
  }

  /// Whether the file can be what a power cut leaves of `whole`: its beginning, then nothing or zeros.
  private static func isTorn(_ present: [UInt8], of whole: [UInt8]) -> Bool {
    guard present.count <= whole.count else { return false }
    let written = zip(present, whole).prefix { $0 == $1 }.count
    return present[written...].allSatisfy { $0 == 0 }
  }

  private mutating func learn(_ move: FileMove, _ id: ObjectID, _ facts: FileFacts) {
    indexChanges.append((Array(move.path.utf8), IndexRecord(stat: IndexStat(facts), id: id)))
  }

  private mutating func stay(_ move: FileMove, _ id: ObjectID) {
    stayed.append(move.path)
    indexChanges.append((Array(move.path.utf8), IndexRecord(stat: .unseen, id: id)))
  }
}
