/// Reads the files of one tree without borrowing the repository for as long as it lives.
package final class TreeSnapshot {
  /// What is being written is read, too.
  private let pending: PendingPack
  private let objects: ObjectSource
  private let root: ObjectID
  private var trees: [ObjectID: Tree] = [:]

  /// Looks at a tree; the object database stays open until this is gone.
  package init(_ root: ObjectID, of repository: borrowing Repository) {
    pending = repository.pending
    objects = repository.objects
    self.root = root
  }

  /// The bytes of a file, or nil where there is none.
  package func read(_ path: String) throws(GitError) -> [UInt8]? {
    guard let entry = try entry(path), !entry.isDirectory else { return nil }
    return try bytes(entry.id, .blob)
  }

  /// The paths of all files below a folder, sorted.
  package func paths(below folder: String) throws(GitError) -> [String] {
    guard let entry = try entry(folder), entry.isDirectory else { return [] }
    var found: [String] = []
    try gather(entry.id, folder, depth: 0, into: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// How many files there are.
  package func fileCount() throws(GitError) -> Int {
    try fileCount(root, depth: 0)
  }

  private func fileCount(_ id: ObjectID, depth: Int) throws(GitError) -> Int {
    guard depth < 16 else { return 0 }
    var count = 0
    for entry in try tree(id).entries {
      count += entry.isDirectory ? try fileCount(entry.id, depth: depth + 1) : 1
    }
    return count
  }

  private func gather(
    _ tree: ObjectID, _ folder: String, depth: Int, into found: inout [String]
  ) throws(GitError) {
    guard depth < 16 else { return }
    for entry in try self.tree(tree).entries {
      let path = "\(folder)/\(entry.text)"
      if entry.isDirectory {
        try gather(entry.id, path, depth: depth + 1, into: &found)
      } else {
        found.append(path)
      }
    }
  }

  private func entry(_ path: String) throws(GitError) -> TreeEntry? {
    var current = root
    var found: TreeEntry?
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      if let directory = found {
        guard directory.isDirectory else { return nil }
        current = directory.id
      }
      found = try tree(current)[String(Substring(part))]
      if found == nil { return nil }
    }
    return found
  }

  private func tree(_ id: ObjectID) throws(GitError) -> Tree {
    if let known = trees[id] { return known }
    guard let tree = id == .emptyTree ? Tree([]) : Tree(bytes: try bytes(id, .tree)) else {
      throw GitError(.malformed, "read tree \(id)", "it is damaged")
    }
    trees[id] = tree
    return tree
  }

  private func bytes(_ id: ObjectID, _ kind: ObjectKind) throws(GitError) -> [UInt8] {
    let (found, bytes) =
      if let written = try pending.read(id) { written } else {
        try objects.read(id)
      }
    guard found == kind else { throw .wrongKind(id, kind) }
    return bytes
  }
}
