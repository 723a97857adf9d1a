/// One file that is to become what a tree has.
struct FileMove {
  let path: String
  /// The blobs whose bytes may be there and may be lost; anything else is a person's own.
  let known: [ObjectID]
  /// What shall be there, or nil for nothing.
  let new: TreeEntry?
  /// Whether a person wrote what is there, which the program only brings into its canonical form.
  var isHandWritten = false
  /// Whether all trees have it, so that it is there at every moment of the move.
  var isNeverAway = false

  /// The directory that the file is in; empty for the root.
  var directory: Substring { path.directoryAndName.directory }

  /// The file's name in its directory.
  var name: String { path.directoryAndName.name }

  /// Whether it is a plain file that cannot lead out of the working tree or into git's directory.
  var isSafe: Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return names.allSatisfy { TreeEntry.isSafeName($0) }
      && (new == nil || new?.mode == .file || new?.mode == .executable)
  }

  /// The moves sorted by path, those of one file as one.
  fileprivate static func joined(_ moves: [FileMove]) -> [FileMove] {
    var joined: [FileMove] = []
    for move in moves.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      if let last = joined.last, last.path.utf8.elementsEqual(move.path.utf8) {
        joined[joined.count - 1] = FileMove(
          path: move.path, known: last.known + move.known, new: move.new,
          isHandWritten: last.isHandWritten || move.isHandWritten,
          isNeverAway: last.isNeverAway && move.isNeverAway)
      } else {
        joined.append(move)
      }
    }
    return joined
  }
}

/// What is to be moved.
enum PlannedMoves {
  /// These files, sorted by path.
  case few([FileMove])
  /// More files than memory should hold, whether some of them go, and the ranges to move them by.
  case many(hasRemovals: Bool, parts: [PathRange])
}

extension Repository {
  /// The moves from the trees that the files may be at to another tree.
  ///
  /// - Parameter handWritten: the files that a person wrote over the first of `olds`.
  /// - Throws: ``GitError`` where one of them is not safe.
  borrowing func moves(
    from olds: [ObjectID], to new: ObjectID, _ handWritten: HandWrittenFiles, limit: Int,
    inPart partSize: Int
  ) throws(GitError) -> PlannedMoves {
    // Several trees are only to be thought of after a crash that came at a merge.
    let limit = olds.count == 1 ? limit : .max
    var moves: [FileMove] = []
    var count = 0
    var hasRemovals = false
    var bounds = PathRange.Bounds()
    for (number, old) in olds.enumerated() {
      try eachMove(from: old, to: new, number == 0 ? handWritten : .none) { move throws(GitError) in
        guard move.isSafe else {
          throw GitError(.malformed, "write \(move.path)", "no diary has such a file")
        }
        count += 1
        if count.isMultiple(of: partSize) { bounds.append(before: Array(move.path.utf8)) }
        hasRemovals = hasRemovals || move.new == nil
        if count <= limit { moves.append(move) } else if !moves.isEmpty { moves = [] }
      }
    }
    if count > limit { return .many(hasRemovals: hasRemovals, parts: bounds.ranges) }
    // One tree's differences are sorted already.
    return .few(olds.count == 1 ? moves : FileMove.joined(moves))
  }

  /// Hands over the moves from one tree to another, sorted by path.
  borrowing func eachMove<Failure: GitFailure>(
    from old: ObjectID, to new: ObjectID, _ handWritten: HandWrittenFiles,
    in range: PathRange = .all,
    _ body: (FileMove) throws(Failure) -> Void
  ) throws(Failure) {
    try eachDifference(from: old, to: new, in: range) { file throws(Failure) in
      let written = handWritten.known(file.path)
      let move = FileMove(
        path: file.path, known: written ?? file.old.map { [$0.id] } ?? [], new: file.new,
        isHandWritten: written != nil, isNeverAway: file.old != nil && file.new != nil)
      // What nobody writes there is not ours to remove.
      if move.new != nil || move.isSafe { try body(move) }
    }
  }
}

extension String {
  /// The directory that the file at a path is in, which is empty for the root, and its name in there.
  ///
  /// By bytes: an accent that begins a name is one character with the slash before it.
  var directoryAndName: (directory: Substring, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (self[..<slash], String(self[utf8.index(after: slash)...]))
  }
}
