/// One file that is to become what a tree has.
struct FileMove {
  let path: String
  /// The blobs whose bytes may be there and may be lost; anything else is a person's own.
  let known: [ObjectID]
  /// What shall be there, or nil for nothing.
  let new: TreeEntry?

  /// The directory that the file is in; empty for the root.
  var directory: Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }

  /// The file's name in its directory.
  var name: String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether it is a plain file that cannot lead out of the working tree or into git's directory.
  var isSafe: Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let hasSafeNames = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.lowercased() != ".git"
        && !part.utf8.contains(0)
    }
    return hasSafeNames && (new == nil || new?.mode == .file || new?.mode == .executable)
  }
}

extension Repository {
  /// The moves from the trees that the files may be at to another tree, sorted by path.
  borrowing func moves(from olds: [ObjectID], to new: ObjectID) throws(GitError) -> [FileMove] {
    var known: [String: [ObjectID]] = [:]
    var targets: [String: TreeEntry?] = [:]
    for old in olds {
      for difference in try difference(from: old, to: new) {
        known[difference.path, default: []] += difference.old.map { [$0.id] } ?? []
        targets[difference.path] = .some(difference.new)
      }
    }
    let moves = targets.map { path, new in
      FileMove(path: path, known: known[path] ?? [], new: new)
    }
    if let unsafe = moves.first(where: { !$0.isSafe }) {
      throw GitError(.invalid, "write \(unsafe.path)", "no diary has such a file")
    }
    return moves.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
