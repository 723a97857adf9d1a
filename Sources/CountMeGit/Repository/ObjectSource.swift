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
  /// Where objects go that are written as one pack; they are read from there.
  let pending = PendingPack()
  /// The trees that were read last, by their bytes.
  ///
  /// Whoever follows a history reads each commit's trees twice, as what came and as what the next commit changes;
  /// whoever merges walks the same trees several times, four of a folder in which something changed. They are enough
  /// for a merge of a thousand folders; large ones are rare in a diary, and would keep much memory.
  let treeCache = BoundedCache<ObjectID, [UInt8]>(most: 8192, bytes: 4 << 20, largest: 1 << 16)
  /// The commits that were read last, as far as a walk needs them: a megabyte of them.
  ///
  /// Whether one follows on another, what one has and the other lacks, what is to be sent: each is a walk, and they
  /// mostly go the same way.
  let commitCache = BoundedCache<ObjectID, CommitWalk.Entry>(most: 8192)

  /// Whether the object is here.
  func contains(_ id: ObjectID) -> Bool {
    if pending.contains(id) || files.contains(id) { return true }
    guard !isPlain, let objects = try? unsafe handle.objects() else { return false }
    var oid = id.oid
    return unsafe git_odb_exists(objects, &oid) == 1
  }

  /// The object's kind and size, without reading it.
  func header(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    if let written = try pending.read(id) { return (written.kind, written.bytes.count) }
    if let found = try files.header(id) { return found }
    return try handle.header(id)
  }

  /// The object's kind and bytes.
  ///
  /// - Parameter limit: the most bytes; a larger object is refused before it is read.
  func read(
    _ id: ObjectID, limit: Int = .max
  ) throws(GitError) -> (kind: ObjectKind, bytes: [UInt8]) {
    if let written = try pending.read(id), written.bytes.count <= limit { return written }
    if let found = try files.read(id, limit: limit) { return found }
    if limit < .max {
      let size = try header(id).size
      guard size <= limit else {
        throw GitError(.tooLarge, "read object \(id)", "its \(size) bytes are more than \(limit)")
      }
    }
    return try handle.read(id)
  }

  /// The bytes of an object that must be of `kind`.
  func read(_ id: ObjectID, _ kind: ObjectKind, limit: Int = .max) throws(GitError) -> [UInt8] {
    let found = try read(id, limit: limit)
    guard found.kind == kind else { throw .wrongKind(id, kind) }
    return found.bytes
  }

  /// A tree's bytes, of which there are at most `limit`.
  func treeBytes(_ id: ObjectID, limit: Int = .max) throws(GitError) -> TreeBytes {
    if id == .emptyTree { return TreeBytes([]) }
    if let known = treeCache.find(id), known.count <= limit { return TreeBytes(known) }
    let bytes = try read(id, .tree, limit: limit)
    treeCache.add(id, bytes, bytes: bytes.count)
    return TreeBytes(bytes)
  }

  /// The entries of a tree.
  func tree(_ id: ObjectID, limit: Int = .max) throws(GitError) -> Tree {
    guard let tree = Tree(bytes: try treeBytes(id, limit: limit).bytes) else {
      throw GitError(.malformed, "read tree \(id)", "it is damaged")
    }
    return tree
  }

  /// The entry at `path` below the tree, or nil; O(depth × entries on the way).
  func entry(
    at path: String, in tree: ObjectID, limit: Int = .max
  ) throws(GitError) -> TreeEntry? {
    var current = tree
    let parts = Array(path.utf8).split(separator: UInt8(ascii: "/"))
    for (index, part) in parts.enumerated() {
      let tree = try treeBytes(current, limit: limit)
      guard let entry = tree.find(part) else {
        // What stands behind the damage is not missing: a merge would remove it.
        guard tree.isWhole else {
          throw GitError(.malformed, "read tree \(current)", "it is damaged")
        }
        return nil
      }
      if index == parts.count - 1 { return tree.copy(entry) }
      guard entry.isTree else { return nil }
      current = tree.id(entry)
    }
    return nil
  }

  /// Looks again which packs there are.
  func lookForPacks() throws(GitError) {
    files.packed.forget()
    try handle.lookForPacks()
  }
}
