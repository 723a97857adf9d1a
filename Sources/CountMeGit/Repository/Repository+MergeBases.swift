extension Repository {
  /// The best common ancestors of a commit and a merge of some others; none for unrelated histories.
  ///
  /// - Parameters:
  ///   - one: a commit.
  ///   - others: at least one commit; the merge of them need not exist.
  /// - Returns: the ancestors, sorted by id.
  /// - Complexity: linear in the commits that are newer than the oldest of the ancestors.
  package borrowing func mergeBases(
    _ one: ObjectID, _ others: [ObjectID]
  ) throws(GitError) -> [ObjectID] {
    var painting = CommitPainting()
    try painting.paint(one, .one, in: self)
    for other in others { try painting.paint(other, .others, in: self) }
    var common: Set<ObjectID> = []
    while painting.open > 0, let (entry, colours) = painting.next() {
      if colours.isSuperset(of: .both) { common.insert(entry.id) }
      try painting.paintParents(of: entry, colours, in: self)
    }
    common = common.filter { !painting.colours(of: $0).contains(.behindCommon) }
    var best: [ObjectID] = []
    for candidate in common.sorted() {
      // What lies between two of them may be older than both, where a clock was wrong: it was not painted then.
      let others = common.subtracting([candidate])
      var isBehind = false
      for other in others where !isBehind { isBehind = try isAncestor(candidate, of: other) }
      if !isBehind { best.append(candidate) }
    }
    return best
  }

  /// Whether `ancestor` is `commit` or reachable from it.
  ///
  /// - Complexity: linear in the commits of both that are newer than what they have in common, or than the ancestor.
  package borrowing func isAncestor(
    _ ancestor: ObjectID, of commit: ObjectID
  ) throws(GitError) -> Bool {
    if ancestor == commit { return true }
    var painting = CommitPainting()
    try painting.paint(ancestor, .one, in: self)
    try painting.paint(commit, .others, in: self)
    while painting.open > 0, let (entry, colours) = painting.next() {
      try painting.paintParents(of: entry, colours, in: self)
      if painting.colours(of: ancestor).contains(.others) { return true }
    }
    return false
  }
}
