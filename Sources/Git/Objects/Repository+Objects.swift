import Clibgit2

/// What an object is.
package enum ObjectKind: Sendable {
  case commit, tree, blob, tag

  init?(_ kind: git_object_t) {
    switch kind {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: return nil
    }
  }

  /// The kind of an entry in a pack; nil for a delta.
  init?(packType: UInt8) {
    self.init(git_object_t(rawValue: Int32(packType)))
  }

  /// What git calls it.
  var word: String {
    switch self {
    case .commit: "commit"
    case .tree: "tree"
    case .blob: "blob"
    case .tag: "tag"
    }
  }

  var native: git_object_t {
    switch self {
    case .commit: GIT_OBJECT_COMMIT
    case .tree: GIT_OBJECT_TREE
    case .blob: GIT_OBJECT_BLOB
    case .tag: GIT_OBJECT_TAG
    }
  }
}

extension Repository {
  /// Whether the object is here.
  package borrowing func contains(_ id: ObjectID) -> Bool {
    if pending.contains(id) || files.contains(id) { return true }
    // Where libgit2 is open there may be objects in places that our readers do not look at.
    guard handle.isOpen, let objects = try? unsafe handle.objects() else { return false }
    var oid = id.oid
    return unsafe git_odb_exists(objects, &oid) == 1
  }

  /// Whether a reference leads to the commit, so that it is here with all that it names.
  ///
  /// - Returns: false also for one that lies thousands of commits back.
  package borrowing func isReachable(_ id: ObjectID) -> Bool {
    let objects = ObjectReader(self, remote: "")
    guard let tips = try? objects.tips() else { return false }
    return ReachableCommits(objects, from: tips).contains(id)
  }

  /// The object's kind and size, without reading it.
  package borrowing func header(of id: ObjectID) throws(GitError) -> (ObjectKind, size: Int) {
    if let written = try pending.read(id) { return (written.kind, written.bytes.count) }
    if let found = try files.header(id) { return found }
    var oid = id.oid
    var size = 0
    var kind = GIT_OBJECT_INVALID
    try unsafe check(
      git_odb_read_header(&size, &kind, handle.objects(), &oid), "look at object \(id)")
    guard let kind = ObjectKind(kind) else {
      throw GitError(.invalid, "look at object \(id)", "it is of no known kind")
    }
    return (kind, size)
  }

  /// The bytes of an object that must be of `kind`.
  ///
  /// - Parameter limit: the most bytes; a larger object is refused before it is read.
  package borrowing func read(
    _ id: ObjectID, _ kind: ObjectKind, limit: Int = .max
  ) throws(GitError) -> [UInt8] {
    if let (found, bytes) = try readWhole(id, limit: limit), bytes.count <= limit {
      guard found == kind else {
        throw GitError(.invalid, "read object \(id)", "it is no \(kind)")
      }
      return bytes
    }
    if limit < .max {
      let size = try header(of: id).size
      guard size <= limit else {
        throw GitError(.invalid, "read object \(id)", "its \(size) bytes are more than \(limit)")
      }
    }
    var oid = id.oid
    var object: OpaquePointer?
    try unsafe check(git_odb_read(&object, handle.objects(), &oid), "read object \(id)")
    defer { unsafe git_odb_object_free(object) }
    guard unsafe git_odb_object_type(object) == kind.native else {
      throw GitError(.invalid, "read object \(id)", "it is no \(kind)")
    }
    let buffer = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
    return unsafe [UInt8](buffer)
  }

  /// What our own readers have of an object: all but what is damaged in a pack.
  private borrowing func readWhole(
    _ id: ObjectID, limit: Int
  ) throws(GitError) -> (kind: ObjectKind, bytes: [UInt8])? {
    if let found = try pending.read(id) { return found }
    return try files.read(id, limit: limit)
  }

  /// Writes an object and answers with its id; one that is here already is not written again.
  package borrowing func write(
    _ bytes: [UInt8], _ kind: ObjectKind
  ) throws(GitError) -> ObjectID {
    if pending.isOpen { return try writePacked(bytes, kind) }
    var oid = git_oid()
    let objects = try unsafe handle.objects()
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe git_odb_write(&oid, objects, buffer.baseAddress, buffer.count, kind.native)
    }
    try check(status, "write a \(kind)")
    return ObjectID(oid)
  }

  /// The id that a blob of these bytes has, written or not.
  package static func blobID(of bytes: [UInt8]) -> ObjectID { id(of: bytes, .blob) }

  /// The id that an object of these bytes has, written or not.
  static func id(of bytes: [UInt8], _ kind: ObjectKind) -> ObjectID {
    var hash = SHA1()
    hash.update(Array("\(kind.word) \(bytes.count)\0".utf8))
    hash.update(bytes)
    return ObjectID(bytes: hash.finish()[...])
  }
}
