/// Makes a table of one that there is and the commits that it does not list yet.
struct CommitListing {
  private let unlisted: CommitWalk
  private let table: CommitTable?

  init(_ unlisted: CommitWalk, _ table: CommitTable?) {
    self.unlisted = unlisted
    self.table = table
  }

  /// The bytes of the new table's file; nil where the old one is damaged.
  ///
  /// - Complexity: linear in the unlisted commits and what they changed, and O(n log n) in all.
  func bytes(in repository: borrowing Repository) throws(GitError) -> [UInt8]? {
    var order = CommitOrder(unlisted, table)
    var newest: [CommitOrder.Commit] = []
    while !order.hasOnlyListed, let commit = try order.next(in: repository) {
      newest.append(commit)
    }
    let old = table?.draft() ?? CommitTable.Draft()
    if let table, table.isDamaged { return nil }
    let passed = newest.reduce(0) { if case .listed = $1 { $0 + 1 } else { $0 } }
    let kept = old.ids.count - passed
    var new = CommitTable.Draft()
    new.ids = Array(old.ids[..<kept])
    var moved: [Int: Int] = [:]
    for commit in newest.reversed() {
      switch commit {
      case .listed(let place):
        moved[place] = new.ids.count
        new.ids.append(old.ids[place])
      case .unlisted(let entry):
        let place = new.ids.count
        new.ids.append(entry.id)
        try repository.eachChangedPath(of: entry) { new.note($0, changedAt: place) }
      }
    }
    for pair in old.paths { new.paths.append(moved.isEmpty ? pair : Self.moved(pair, moved)) }
    return new.bytes
  }

  private static func moved(_ pair: UInt64, _ moved: [Int: Int]) -> UInt64 {
    let place = Int(pair & 0xFFFF_FFFF)
    return (pair >> 32) << 32 | UInt64(moved[place] ?? place)
  }
}

extension Repository {
  /// Hands over the paths at which a commit has something otherwise than all of its parents.
  fileprivate borrowing func eachChangedPath(
    of commit: CommitWalk.Entry, _ body: (String) -> Void
  ) throws(GitError) {
    var before: [ObjectID] = []
    for parent in commit.parents { before.append(try tree(of: parent)) }
    let others = before.dropFirst()
    // What a clone has not judged yet may have a tree without end.
    try eachDifference(
      from: before.first ?? .emptyTree, to: commit.tree, fileLimit: Tree.changeLimit
    ) {
      file throws(GitError) in
      for other in others where try entry(at: file.path, in: other)?.id == file.new?.id { return }
      body(file.path)
    } failing: {
      $0
    }
  }
}
