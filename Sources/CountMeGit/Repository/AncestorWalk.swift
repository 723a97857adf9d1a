/// The commits behind a tip, read as far as somebody asks, the newest first.
package struct AncestorWalk {
  private var painting = CommitPainting()

  /// Begins at a tip.
  package init(from tip: ObjectID, in repository: borrowing Repository) throws(GitError) {
    try painting.paint(tip, .one, in: repository)
  }

  /// Whether the walk has come to a commit.
  package func has(_ commit: ObjectID) -> Bool { !painting.colours(of: commit).isEmpty }

  /// Goes one commit on.
  ///
  /// - Returns: how many commits were read; nil where there are no more.
  package mutating func goOn(in repository: borrowing Repository) throws(GitError) -> Int? {
    guard let newest = painting.next() else { return nil }
    let before = painting.count
    for parent in newest.entry.parents { try painting.paint(parent, .one, in: repository) }
    return painting.count - before
  }
}
