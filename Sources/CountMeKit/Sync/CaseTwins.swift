import Git

/// Finds names that a file system which ignores case takes for one and the same.
enum CaseTwins {
  /// The first of some files of a tree that has such a twin, or lies in a folder that has one.
  ///
  /// - Parameters:
  ///   - added: the files, of which some may be twins of what was there before them.
  ///   - tree: the tree that has the files.
  ///   - repository: where the tree is.
  static func first(
    among added: [String], of tree: ObjectID, in repository: borrowing Repository
  ) throws(GitError) -> String? {
    var folders: [Substring: [String: Int]] = [:]
    for path in added {
      var rest = path[...]
      var folder = path[..<path.startIndex]
      while !rest.isEmpty {
        let names =
          if let known = folders[folder] { known } else {
            try names(in: folder, of: tree, repository)
          }
        folders[folder] = names
        let name = rest.prefix { $0 != "/" }
        if names[name.lowercased(), default: 0] > 1 { return path }
        rest = rest[name.endIndex...].dropFirst()
        folder = path[..<name.endIndex]
      }
    }
    return nil
  }

  /// How often each name stands in a folder, case left aside.
  private static func names(
    in folder: Substring, of tree: ObjectID, _ repository: borrowing Repository
  ) throws(GitError) -> [String: Int] {
    let id = try folder.isEmpty ? tree : repository.entry(at: String(folder), in: tree)?.id
    guard let id else { return [:] }
    return try repository.tree(id).entries.reduce(into: [:]) {
      $0[$1.text.lowercased(), default: 0] += 1
    }
  }
}
