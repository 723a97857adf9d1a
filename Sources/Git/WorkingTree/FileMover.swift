/// Changes the files of a working tree one by one, and gathers what the index must learn.
struct FileMover {
  private let root: String
  /// Whether files may be torn because the machine stopped while we wrote them.
  private let isRecovery: Bool
  private var safeDirectories: Set<String> = []
  /// The paths that stayed because of a person's edit.
  private(set) var stayed: [String] = []
  /// What the index must learn.
  private(set) var indexChanges: [(path: String, entry: IndexEntry?)] = []

  init(root: String, isRecovery: Bool) {
    self.root = root
    self.isRecovery = isRecovery
  }

  mutating func apply(
    _ difference: FileDifference, in repository: borrowing Repository
  ) throws(WorkingTreeError) {
    let old = try difference.old.map { entry throws(WorkingTreeError) in
      try Self.blob(entry, repository)
    }
    if let new = difference.new {
      let bytes = try Self.blob(new, repository)
      try write(bytes, to: difference.path, id: new.id, over: old)
    } else {
      try remove(difference.path, holding: old ?? [])
    }
  }

  private static func blob(
    _ entry: TreeEntry, _ repository: borrowing Repository
  ) throws(WorkingTreeError) -> [UInt8] {
    do throws(GitError) {
      return try repository.read(entry.id, .blob)
    } catch {
      throw .git(error)
    }
  }

  private mutating func write(
    _ bytes: [UInt8], to path: String, id: ObjectID, over old: [UInt8]?
  ) throws(WorkingTreeError) {
    guard try makeSafe(FileSystem.parent(of: path)) else {
      stay(path, id: id)
      return
    }
    let full = "\(root)/\(path)"
    let present = try present(at: full, atMost: max(bytes.count, old?.count ?? 0) + 1)
    switch present {
    case .nothing: break
    case .bytes(let there) where there == bytes:
      indexChanges.append((path, IndexEntry(path: path, id: id, below: root)))
      return
    case .bytes(let there) where there == old || isTorn(there, of: bytes): break
    default:
      stay(path, id: id)
      return
    }
    try WorkingTreeError.wrapping { () throws(SystemError) in
      try DurableFile.write(bytes, to: full, flush: .later)
    }
    indexChanges.append((path, IndexEntry(path: path, id: id, below: root)))
  }

  private mutating func remove(
    _ path: String, holding old: [UInt8]
  ) throws(WorkingTreeError) {
    indexChanges.append((path, nil))
    guard try makeSafe(FileSystem.parent(of: path), onlyLooking: true) else { return }
    let full = "\(root)/\(path)"
    switch try present(at: full, atMost: old.count + 1) {
    case .nothing: return
    case .bytes(let there) where there == old:
      try WorkingTreeError.wrapping { () throws(SystemError) in try DurableFile.remove(full) }
      removeEmptyDirectories(above: path)
    default: stayed.append(path)
    }
  }

  private mutating func stay(_ path: String, id: ObjectID) {
    stayed.append(path)
    indexChanges.append((path, IndexEntry(unseen: path, id: id)))
  }

  private func isTorn(_ there: [UInt8], of bytes: [UInt8]) -> Bool {
    isRecovery && there.count < bytes.count && bytes.starts(with: there)
  }

  private enum Present {
    case nothing
    case bytes([UInt8])
    /// A directory, a link or anything else that is no file.
    case other
  }

  private func present(at path: String, atMost limit: Int) throws(WorkingTreeError) -> Present {
    guard let facts = FileFacts(path) else { return .nothing }
    guard facts.isRegular else { return .other }
    let bytes = try WorkingTreeError.wrapping { () throws(SystemError) in
      try FileSystem.read(path, limit: limit)
    }
    return bytes.map { .bytes($0) } ?? .nothing
  }

  /// Sees to it that every directory of `directory` is a real one below the root.
  ///
  /// A link in its place would let us write outside of the diary.
  private mutating func makeSafe(
    _ directory: String, onlyLooking: Bool = false
  ) throws(WorkingTreeError) -> Bool {
    if directory == "/" || safeDirectories.contains(directory) { return true }
    let parent = FileSystem.parent(of: directory)
    guard try makeSafe(parent, onlyLooking: onlyLooking) else { return false }
    let full = "\(root)/\(directory)"
    if let facts = FileFacts(full) {
      guard facts.isDirectory else { return false }
    } else {
      if onlyLooking { return false }
      try WorkingTreeError.wrapping { () throws(SystemError) in
        try DurableFile.createDirectories(full)
      }
    }
    safeDirectories.insert(directory)
    return true
  }

  private mutating func removeEmptyDirectories(above path: String) {
    var directory = FileSystem.parent(of: path)
    while directory != "/", DurableFile.removeDirectoryIfEmpty("\(root)/\(directory)") {
      safeDirectories.remove(directory)
      guard directory.contains("/") else { return }
      directory = FileSystem.parent(of: directory)
    }
  }
}
