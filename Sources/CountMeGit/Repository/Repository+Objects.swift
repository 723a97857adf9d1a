import CountMeClibgit2

extension Repository {
  /// Whether the object is here.
  package borrowing func contains(_ id: ObjectID) -> Bool { objects.contains(id) }

  /// Gives back the memory that reading objects has taken; whoever reads on takes it again.
  package borrowing func letGo() { objects.files.packed.letGo() }

  /// The object's kind and size, without reading it.
  package borrowing func header(of id: ObjectID) throws(GitError) -> (ObjectKind, size: Int) {
    try objects.header(id)
  }

  /// The bytes of an object that must be of `kind`.
  ///
  /// - Parameter limit: the most bytes; a larger object is refused before it is read.
  package borrowing func read(
    _ id: ObjectID, _ kind: ObjectKind, limit: Int = .max
  ) throws(GitError) -> [UInt8] {
    try objects.read(id, kind, limit: limit)
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

extension GitError {
  /// The error of an object that is whole, and of another kind than what leads to it says.
  static func wrongKind(_ id: ObjectID, _ kind: ObjectKind) -> GitError {
    GitError(.malformed, "read object \(id)", "it is no \(kind)")
  }
}
