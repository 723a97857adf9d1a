import CountMeClibgit2

extension Repository {
  /// The best common ancestors of a commit and a merge of some others; none for unrelated histories.
  ///
  /// - Parameters:
  ///   - one: a commit.
  ///   - others: at least one commit; the merge of them need not exist.
  /// - Returns: the ancestors, sorted by id.
  package borrowing func mergeBases(
    _ one: ObjectID, _ others: [ObjectID]
  ) throws(GitError) -> [ObjectID] {
    try objects.requireWholeCommits(from: [one] + others)
    let ids = [one.oid] + others.map(\.oid)
    let repository = try unsafe handle.repository()
    var array = unsafe git_oidarray()
    let status = unsafe ids.withUnsafeBufferPointer { buffer in
      unsafe git_merge_bases_many(&array, repository, buffer.count, buffer.baseAddress)
    }
    defer { unsafe git_oidarray_dispose(&array) }
    if status == GIT_ENOTFOUND.rawValue { return [] }
    try check(status, "find merge bases")
    let buffer = unsafe UnsafeBufferPointer(start: array.ids, count: array.count)
    return unsafe buffer.map { ObjectID($0) }.sorted()
  }

  /// Whether `ancestor` is `commit` or reachable from it.
  package borrowing func isAncestor(
    _ ancestor: ObjectID, of commit: ObjectID
  ) throws(GitError) -> Bool {
    if ancestor == commit { return true }
    try objects.requireWholeCommits(from: [commit, ancestor])
    var below = commit.oid
    var above = ancestor.oid
    let status = try unsafe git_graph_descendant_of(handle.repository(), &below, &above)
    try check(status, "compare histories")
    return status == 1
  }

  /// How many commits each of two has that the other has not.
  ///
  /// Zero is exact. Else a few common commits may be counted too where some device's clock went wrong
  /// by many commits, because a walk goes by date.
  package borrowing func aheadBehind(
    _ local: ObjectID, _ upstream: ObjectID
  ) throws(GitError) -> (ahead: Int, behind: Int) {
    // libgit2's own count goes wrong as soon as a commit is older than its parents.
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
  /// - Parameters:
  ///   - parentsFirst: whether every commit comes after its parents.
  ///   - limit: the most commits.
  package borrowing func history(
    of tips: [ObjectID], hiding hidden: [ObjectID] = [], parentsFirst: Bool = false,
    limit: Int = .max
  ) throws(GitError) -> [ObjectID] {
    if hidden.isEmpty, limit == .max {
      let ids = try CommitWalk(from: tips, in: self) { _ in false }.entries.map(\.id)
      return parentsFirst ? ids.reversed() : ids
    }
    try objects.requireWholeCommits(from: tips + hidden)
    var walk: OpaquePointer?
    try unsafe check(git_revwalk_new(&walk, handle.repository()), "walk the history")
    defer { unsafe git_revwalk_free(walk) }
    var order = UInt32(GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue)
    if parentsFirst { order |= UInt32(GIT_SORT_REVERSE.rawValue) }
    try unsafe check(git_revwalk_sorting(walk, order), "sort the history")
    for tip in tips {
      var oid = tip.oid
      try unsafe check(git_revwalk_push(walk, &oid), "walk from \(tip)")
    }
    for commit in hidden {
      var oid = commit.oid
      try unsafe check(git_revwalk_hide(walk, &oid), "walk up to \(commit)")
    }
    var commits: [ObjectID] = []
    var oid = git_oid()
    while commits.count < limit {
      let status = unsafe git_revwalk_next(&oid, walk)
      if status == GIT_ITEROVER.rawValue { break }
      try check(status, "walk the history")
      commits.append(ObjectID(oid))
    }
    return commits
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
