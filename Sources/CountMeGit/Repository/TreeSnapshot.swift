/// Reads the files of one tree without borrowing the repository for as long as it lives.
package struct TreeSnapshot {
  private let objects: ObjectSource
  private let root: ObjectID

  /// Looks at a tree; the object database stays open until this is gone.
  package init(_ root: ObjectID, of repository: borrowing Repository) {
    objects = repository.objects
    self.root = root
  }

  /// The bytes of a file, or nil where there is none.
  package func read(_ path: String) throws(GitError) -> [UInt8]? {
    guard let entry = try objects.entry(at: path, in: root), !entry.isDirectory else { return nil }
    return try objects.read(entry.id, .blob)
  }

  /// The paths of all files below a folder, sorted.
  package func paths(below folder: String) throws(GitError) -> [String] {
    guard let entry = try objects.entry(at: folder, in: root), entry.isDirectory else { return [] }
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
    for entry in try objects.tree(id).entries {
      count += entry.isDirectory ? try fileCount(entry.id, depth: depth + 1) : 1
    }
    return count
  }

  private func gather(
    _ tree: ObjectID, _ folder: String, depth: Int, into found: inout [String]
  ) throws(GitError) {
    guard depth < 16 else { return }
    for entry in try objects.tree(tree).entries {
      let path = "\(folder)/\(entry.text)"
      if entry.isDirectory {
        try gather(entry.id, path, depth: depth + 1, into: &found)
      } else {
        found.append(path)
      }
    }
  }
}
