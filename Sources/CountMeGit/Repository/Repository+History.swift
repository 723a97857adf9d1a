import CountMeClibgit2

extension Repository {
  /// How many commits each of two has that the other has not.
  ///
  /// Zero is exact. Else a few common commits may be counted too where some device's clock went wrong
  /// by many commits, because a walk goes by date.
  package borrowing func aheadBehind(
    _ local: ObjectID, _ upstream: ObjectID
  ) throws(GitError) -> (ahead: Int, behind: Int) {
    (try count(of: local, without: upstream), try count(of: upstream, without: local))
  }

  private borrowing func count(
    of tip: ObjectID, without other: ObjectID
  ) throws(GitError) -> Int {
    try isAncestor(tip, of: other) ? 0 : history(of: [tip], hiding: [other]).count
  }

  /// The commits reachable from `tips` and not from `hidden`, newest first or parents first.
  ///
  /// None is missing, but where a device's clock went wrong some of `hidden` may be among them.
  ///
  /// - Parameter parentsFirst: whether every commit comes after its parents.
  package borrowing func history(
    of tips: [ObjectID], hiding hidden: [ObjectID] = [], parentsFirst: Bool = false
  ) throws(GitError) -> [ObjectID] {
    let walk =
      if hidden.isEmpty { try CommitWalk(from: tips, in: self) { _ in false } } else {
        try CommitWalk(from: tips, hiding: hidden, in: self)
      }
    let ids = walk.entries.map(\.id)
    return parentsFirst ? ids.reversed() : ids
  }

  /// Some of the commits that lead to a tip, itself first and each one before its parents.
  ///
  /// - Parameter most: how many are looked at at most; where histories meet, they need not be the newest.
  /// - Returns: the commits, and whether there are no others.
  package borrowing func history(
    of tip: ObjectID, most: Int
  ) throws(GitError) -> (commits: [ObjectID], isWhole: Bool) {
    var seen = 0
    let walk = try CommitWalk(from: [tip], in: self) { _ in
      seen += 1
      return seen > most
    }
    return (walk.entries.map(\.id), walk.ends.isEmpty)
  }

  /// All commits that a tip has behind it, each one after its parents, with whether it is a merge.
  ///
  /// - Complexity: linear in the commits, of which each is read once.
  package borrowing func wholeHistory(
    of tip: ObjectID
  ) throws(GitError) -> [(id: ObjectID, isMerge: Bool)] {
    let walk = try CommitWalk(from: [tip], in: self) { _ in false }
    // Commits lie all over an index: whoever goes on with other readers of it would have it in memory twice.
    objects.files.packed.letGo()
    return walk.entries.reversed().map { ($0.id, $0.isMerge) }
  }

  /// The commit that a person's text names: an id or its unique beginning, a branch, `HEAD~2`.
  package borrowing func resolve(_ text: String) throws(GitError) -> ObjectID? {
    // What a text may mean is only known to libgit2; an id says it.
    var tips = try references("refs/").map(\.id)
    if let named = ObjectID(hex: text) { tips.append(named) }
    if let head = try reference("HEAD") { tips.append(head) }
    try objects.requireWholeCommits(from: tips)
    var object: OpaquePointer?
    let status = try unsafe git_revparse_single(&object, handle.repository(), text)
    guard status == 0, let object = unsafe object else { return nil }
    defer { unsafe git_object_free(object) }
    var commit: OpaquePointer?
    guard unsafe git_object_peel(&commit, object, GIT_OBJECT_COMMIT) == 0 else { return nil }
    defer { unsafe git_object_free(commit) }
    return unsafe git_object_id(commit).map { ObjectID(unsafe $0.pointee) }
  }
}
