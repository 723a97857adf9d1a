import CountMeClibgit2

extension Repository {
  /// Whether the object is here.
  package borrowing func contains(_ id: ObjectID) -> Bool {
    if pending.contains(id) || files.contains(id) { return true }
    // Where libgit2 is open there may be objects in places that our readers do not look at.
    guard handle.isOpen, let objects = try? unsafe handle.objects() else { return false }
    var oid = id.oid
    return unsafe git_odb_exists(objects, &oid) == 1
  }

  /// Gives back the memory that reading objects has taken; who reads on takes it again.
  package borrowing func letGo() { files.packed.letGo() }

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
    let (found, bytes) = try handle.read(id)
    guard found == kind.native else {
      throw GitError(.invalid, "read object \(id)", "it is no \(kind)")
    }
    return bytes
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
  package static func blobID(of bytes: [UInt8]) -> ObjectID { ObjectID(of: bytes, .blob) }
}
