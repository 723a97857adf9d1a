extension Repository {
  /// The best common ancestors of a commit and a merge of some others; none for unrelated histories.
  ///
  /// - Parameters:
  ///   - one: a commit.
  ///   - others: at least one commit; the merge of them need not exist.
  ///   - counting: is told how many commits were read since it was asked last, and may end it.
  /// - Returns: the ancestors, sorted by id.
  /// - Complexity: linear in the commits that are newer than the oldest of the ancestors.
  package borrowing func mergeBases(
    _ one: ObjectID, _ others: [ObjectID], counting: (Int) throws(GitError) -> Void = { _ in }
  ) throws(GitError) -> [ObjectID] {
    var painting = CommitPainting()
    try painting.paint(one, .one, in: self)
    for other in others { try painting.paint(other, .others, in: self) }
    var common: Set<ObjectID> = []
    var read = 0
    while painting.open > 0, let (entry, colours) = painting.next() {
      if colours.isSuperset(of: .both) { common.insert(entry.id) }
      try painting.paintParents(of: entry, colours, in: self)
      try counting(painting.count - read)
      read = painting.count
    }
    common = common.filter { !painting.colours(of: $0).contains(.behindCommon) }
    // What lies between two of them may be older than both, where a clock was wrong: it was not painted then.
    return try independent(common.sorted(), counting: counting)
  }

  /// Those of some commits that are behind none of others, or, where no others are named, behind no other of them.
  package borrowing func independent(
    _ commits: [ObjectID], of others: [ObjectID]? = nil,
    counting: (Int) throws(GitError) -> Void = { _ in }
  ) throws(GitError) -> [ObjectID] {
    var found: [ObjectID] = []
    for commit in commits {
      let others = others ?? commits.filter { $0 != commit }
      if try !isAncestor(commit, ofAny: others, counting: counting) { found.append(commit) }
    }
    return found
  }

  /// Whether `ancestor` is `commit` or reachable from it.
  ///
  /// - Complexity: linear in the commits of both that are newer than what they have in common, or than the ancestor.
  package borrowing func isAncestor(
    _ ancestor: ObjectID, of commit: ObjectID
  ) throws(GitError) -> Bool {
    try isAncestor(ancestor, ofAny: [commit]) { _ in }
  }

  private borrowing func isAncestor(
    _ ancestor: ObjectID, ofAny commits: [ObjectID], counting: (Int) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    if commits.contains(ancestor) { return true }
    guard !commits.isEmpty else { return false }
    var painting = CommitPainting()
    try painting.paint(ancestor, .one, in: self)
    for commit in commits { try painting.paint(commit, .others, in: self) }
    var read = 0
    while painting.open > 0, let (entry, colours) = painting.next() {
      try painting.paintParents(of: entry, colours, in: self)
      try counting(painting.count - read)
      read = painting.count
      if painting.colours(of: ancestor).contains(.others) { return true }
    }
    return false
  }
}
