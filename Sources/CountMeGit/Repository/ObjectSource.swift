import CountMeClibgit2

/// Where a repository's objects are read: in its files, and by libgit2 what our readers do not know.
///
/// Which of them answers is decided when the repository is opened, and by what is damaged in a pack, of which
/// libgit2 says what is wrong with it; never by whether somebody has needed libgit2 before.
struct ObjectSource {
  /// The objects that are read without libgit2, which is most of them.
  let files: ObjectFiles
  /// What libgit2 does.
  let handle: RepositoryHandle
  /// Whether there are no objects in places that our readers do not look at.
  let isPlain: Bool

  /// Whether the object is here.
  func contains(_ id: ObjectID) -> Bool {
    if files.contains(id) { return true }
    guard !isPlain, let objects = try? unsafe handle.objects() else { return false }
    var oid = id.oid
    return unsafe git_odb_exists(objects, &oid) == 1
  }

  /// The object's kind and size, without reading it.
  func header(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    if let found = try files.header(id) { return found }
    return try handle.header(id)
  }

  /// The object's kind and bytes.
  ///
  /// - Parameter limit: the most bytes; a larger object is refused before it is read.
  func read(
    _ id: ObjectID, limit: Int = .max
  ) throws(GitError) -> (kind: ObjectKind, bytes: [UInt8]) {
    if let found = try files.read(id, limit: limit) { return found }
    if limit < .max {
      let size = try header(id).size
      guard size <= limit else {
        throw GitError(.tooLarge, "read object \(id)", "its \(size) bytes are more than \(limit)")
      }
    }
    return try handle.read(id)
  }

  /// Looks again which packs there are.
  func lookForPacks() throws(GitError) {
    files.packed.forget()
    try handle.lookForPacks()
  }
}
