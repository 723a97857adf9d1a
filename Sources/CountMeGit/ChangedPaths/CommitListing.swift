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
        try repository.eachChange(to: entry.tree, from: entry.parents) {
          new.note($0.path, changedAt: place)
        }
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
