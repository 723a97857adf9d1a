import CountMePlatform

/// What a branch's commits are in their order, and which of them may have changed a document, without a look at
/// each one.
///
/// Kept in a file beside the repository that follows from the commits alone: without it, or where it is damaged,
/// all commits are looked at and it is made anew. Nothing is ever judged by it.
package struct ChangedPathIndex {
  private let most: Int
  private let tip: ObjectID
  private let path: String
  private var table: CommitTable?
  private var unlisted: CommitWalk

  /// Finds the commits that lead to a tip; lists those that came since, where they are many.
  ///
  /// - Parameters:
  ///   - tip: the newest commit.
  ///   - path: where the file is, or is to be.
  ///   - most: how many commits are looked at each time before they are listed.
  /// - Throws: ``GitError`` where a commit cannot be read.
  /// - Complexity: linear in the commits that are not listed yet, and what they changed.
  package init(
    of tip: ObjectID, at path: String, listingBeyond most: Int,
    in repository: borrowing Repository
  ) throws(GitError) {
    self.most = most
    self.tip = tip
    self.path = path
    let table = CommitTable(path)
    self.table = table
    unlisted = try CommitWalk(from: [tip], in: repository) { table?.place(of: $0) != nil }
    if let table, !leads(to: table) { try forgetTable(repository) }
    try listWhereMany(repository)
  }

  /// Whether a table's newest commit is behind the tip, and with it all of the table.
  private func leads(to table: CommitTable) -> Bool {
    unlisted.ends[table.id(at: table.count - 1)] != nil && !table.isDamaged
  }

  /// Whether every commit is listed, so that no question takes a walk.
  package var isListed: Bool { unlisted.entries.isEmpty }

  private var isDamaged: Bool { table?.isDamaged ?? false }

  private mutating func forgetTable(_ repository: borrowing Repository) throws(GitError) {
    table = nil
    unlisted = try CommitWalk(from: [tip], in: repository) { _ in false }
  }

  private mutating func listWhereMany(_ repository: borrowing Repository) throws(GitError) {
    guard unlisted.entries.count > most else { return }
    guard let bytes = try CommitListing(unlisted, table).bytes(in: repository) else {
      try forgetTable(repository)
      return try listWhereMany(repository)
    }
    // On a disk that can only be read it is made again each time.
    try? DurableFile.write(bytes, to: path, folderMode: 0o755, flush: .later)
    guard let table = CommitTable(path) else { return }
    let walked = unlisted
    unlisted = try CommitWalk(from: [tip], in: repository) { table.place(of: $0) != nil }
    if leads(to: table) { self.table = table } else { unlisted = walked }
  }

  /// The newest commits, the newest first; each one before its parents.
  package mutating func newest(
    _ limit: Int, in repository: borrowing Repository
  ) throws(GitError) -> [ObjectID] {
    try answering(repository) { index, repository throws(GitError) in
      var order = CommitOrder(index.unlisted, index.table)
      var found: [ObjectID] = []
      while found.count < limit, let commit = try order.next(in: repository) {
        switch commit {
        case .unlisted(let entry): found.append(entry.id)
        case .listed(let place): index.table.map { found.append($0.id(at: place)) }
        }
      }
      return found
    }
  }

  /// The commits among which all are that changed what stands at a path, the newest first.
  package mutating func commits(
    thatMayChange path: String, in repository: borrowing Repository
  ) throws(GitError) -> [ObjectID] {
    try answering(repository) { index, repository throws(GitError) in
      let places = index.table?.places(ofChangesTo: path) ?? []
      let meant = Set(places)
      var order = CommitOrder(index.unlisted, index.table)
      var found: [ObjectID] = []
      var passed = index.table?.count ?? 0
      while !order.hasOnlyListed, let commit = try order.next(in: repository) {
        switch commit {
        case .unlisted(let entry): found.append(entry.id)
        case .listed(let place):
          passed = place
          if meant.contains(place) { index.table.map { found.append($0.id(at: place)) } }
        }
      }
      for place in meant.sorted(by: >) where place < passed {
        index.table.map { found.append($0.id(at: place)) }
      }
      return found
    }
  }

  /// Answers once more without the table where what it said was damaged.
  private mutating func answering(
    _ repository: borrowing Repository,
    _ body: (ChangedPathIndex, borrowing Repository) throws(GitError) -> [ObjectID]
  ) throws(GitError) -> [ObjectID] {
    let answer = Result { () throws(GitError) in try body(self, repository) }
    guard isDamaged else { return try answer.get() }
    try forgetTable(repository)
    try listWhereMany(repository)
    return try body(self, repository)
  }
}
