import Clibgit2

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

  /// Sees to it that libgit2 comes across no damaged commit on a walk from some commits: it would wait for
  /// ever for the rest of it.
  ///
  /// - Parameters:
  ///   - tips: where the walk begins.
  ///   - handle: libgit2, which reads what is packed before other files, once it knows the packs.
  /// - Throws: ``GitError`` of code `torn` for one that they lead to. Others may be what a killed program
  ///   has left, and are nobody's.
  /// - Complexity: O(n) in the objects that have files of their own; where one is damaged, also in the
  ///   history.
  func requireWholeCommits(
    from tips: [ObjectID], in handle: RepositoryHandle
  ) throws(GitError) {
    let all = try loose.findDamagedCommits()
    guard !all.isEmpty else { return }
    if handle.isOpen { try unsafe check(git_odb_refresh(handle.objects()), "read the packs") }
    let damaged = all.filter { !packed.contains($0) }
    var open = tips
    var seen = Set(tips)
    while let id = open.popLast() {
      if damaged.contains(id) { _ = try loose.read(id) }
      guard let (kind, bytes) = try read(id), kind == .commit else { continue }
      for parent in CommitHeader(bytes)?.parents ?? [] where seen.insert(parent).inserted {
        open.append(parent)
      }
    }
  }
}
