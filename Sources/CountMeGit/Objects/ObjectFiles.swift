import CountMeClibgit2

/// The objects of a repository, read from its files without libgit2.
///
/// What is damaged in a pack is not read here: libgit2 says what is wrong with it.
struct ObjectFiles {
  /// The packs.
  let packed: PackedObjects
  /// The files of one object each.
  let loose: LooseObjectReader

  /// Will look at the objects in `folder`, and in the pack of another index.
  init(in folder: String, otherIndex: String?) {
    packed = PackedObjects(objectFolder: folder, otherIndex: otherIndex)
    loose = LooseObjectReader(objectFolder: folder)
  }

  /// Whether the object is here, be it as a delta.
  func contains(_ id: ObjectID) -> Bool {
    // Another process may pack it in between.
    packed.contains(id) || loose.contains(id) || packed.contains(id)
  }

  /// The object's kind and size, or nil where it is not here, or damaged in a pack.
  func header(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int)? {
    if let found = packed.header(id) { return found }
    if packed.contains(id) { return nil }
    // Another process may have packed it in between.
    return try loose.header(id) ?? packed.header(id)
  }

  /// The object's kind and bytes, or nil where it is not here, damaged in a pack, or has more than `limit`
  /// bytes.
  ///
  /// - Throws: ``GitError`` of code `torn` where the object's own file is damaged.
  func read(
    _ id: ObjectID, limit: Int = .max
  ) throws(GitError) -> (kind: ObjectKind, bytes: [UInt8])? {
    if let found = packed.read(id, limit: limit) { return found }
    if packed.contains(id) { return nil }
    return try loose.read(id, limit: limit) ?? packed.read(id, limit: limit)
  }
}
