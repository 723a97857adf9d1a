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

  /// The moves sorted by path, those of one file as one.
  fileprivate static func joined(_ moves: [FileMove]) -> [FileMove] {
    var joined: [FileMove] = []
    for move in moves.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      if let last = joined.last, last.path.utf8.elementsEqual(move.path.utf8) {
        joined[joined.count - 1] = FileMove(
          path: move.path, known: last.known + move.known, new: move.new)
      } else {
        joined.append(move)
      }
    }
    return joined
  }
}

extension Repository {
  /// The moves from the trees that the files may be at to another tree, sorted by path.
  borrowing func moves(from olds: [ObjectID], to new: ObjectID) throws(GitError) -> [FileMove] {
    var moves: [FileMove] = []
    for old in olds {
      let differences = try difference(from: old, to: new)
      moves.reserveCapacity(moves.count + differences.count)
      for difference in differences {
        let known = difference.old.map { [$0.id] } ?? []
        moves.append(FileMove(path: difference.path, known: known, new: difference.new))
      }
    }
    if let unsafe = moves.first(where: { !$0.isSafe }) {
      throw GitError(.invalid, "write \(unsafe.path)", "no diary has such a file")
    }
    // One tree's differences are sorted already.
    return olds.count == 1 ? moves : FileMove.joined(moves)
  }
}
