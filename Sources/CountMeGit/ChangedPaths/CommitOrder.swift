/// Puts the commits that a table does not list among those that it does, the newest first.
struct CommitOrder {
  /// A commit in the order.
  enum Commit {
    case listed(place: Int)
    case unlisted(CommitWalk.Entry)
  }

  private let table: CommitTable?
  private var entries: ArraySlice<CommitWalk.Entry>
  private var children: [ObjectID: Int]
  /// Where the next commit of the table stands; -1 behind the last.
  private var place: Int
  /// That commit's time, once it was asked for.
  private var seconds: Int64?

  init(_ unlisted: CommitWalk, _ table: CommitTable?) {
    self.table = table
    entries = unlisted.entries[...]
    children = unlisted.ends
    place = (table?.count ?? 0) - 1
  }

  /// Whether only commits of the table are left, which follow as they stand there.
  var hasOnlyListed: Bool { entries.isEmpty }

  /// The next older commit; nil behind the oldest.
  mutating func next(in repository: borrowing Repository) throws(GitError) -> Commit? {
    guard let entry = entries.first else { return takeListed() }
    if let table, place >= 0 {
      let id = table.id(at: place)
      if children[id, default: 0] == 0, !table.isDamaged {
        if seconds == nil { seconds = try repository.commitEntry(id).seconds }
        if let seconds, seconds > entry.seconds { return takeListed() }
      }
    }
    entries.removeFirst()
    for parent in entry.parents { children[parent]? -= 1 }
    return .unlisted(entry)
  }

  private mutating func takeListed() -> Commit? {
    guard place >= 0 else { return nil }
    defer {
      place -= 1
      seconds = nil
    }
    return .listed(place: place)
  }
}
