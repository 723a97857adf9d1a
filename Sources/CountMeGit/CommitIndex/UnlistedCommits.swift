/// The commits that lead from a tip to those of a table.
struct UnlistedCommits {
  /// What is needed of a commit to put it in its place.
  struct Entry {
    let id: ObjectID
    let tree: ObjectID
    let parents: [ObjectID]
    /// The committer's time.
    let seconds: Int64
  }

  /// The commits, each one before its parents, and of those that do not follow on each other the newest first.
  private(set) var entries: [Entry] = []
  /// How many of them each commit of the table is a parent of.
  private(set) var children: [ObjectID: Int] = [:]
  /// Whether the table's newest commit is behind the tip, and with it all of the table.
  let leadsToTable: Bool

  /// Walks from a tip until the table's commits; nil stands for a table without any.
  init(
    from tip: ObjectID, to table: CommitTable?, in repository: borrowing Repository
  ) throws(GitError) {
    var found: [ObjectID: Entry] = [:]
    var listed: Set<ObjectID> = []
    var open = [tip]
    while let id = open.popLast() {
      guard found[id] == nil, !listed.contains(id) else { continue }
      if let table, table.place(of: id) != nil {
        listed.insert(id)
      } else {
        let entry = try repository.commitEntry(id)
        found[id] = entry
        open += entry.parents
      }
    }
    leadsToTable = table.map { listed.contains($0.id(at: $0.count - 1)) } ?? false
    sort(found, listed)
  }

  private mutating func sort(_ found: [ObjectID: Entry], _ listed: Set<ObjectID>) {
    var waiting: [ObjectID: Int] = [:]
    for entry in found.values {
      for parent in entry.parents { waiting[parent, default: 0] += 1 }
    }
    var ready = found.values.filter { waiting[$0.id] == nil }
      .sorted { ($0.seconds, $0.id) < ($1.seconds, $1.id) }
    while let entry = ready.popLast() {
      entries.append(entry)
      for parent in entry.parents {
        waiting[parent, default: 0] -= 1
        guard waiting[parent] == 0, let next = found[parent] else { continue }
        var place = ready.count
        while place > 0, ready[place - 1].seconds > next.seconds { place -= 1 }
        ready.insert(next, at: place)
      }
    }
    for id in listed {
      children[id] = entries.reduce(0) { $0 + $1.parents.count { $0 == id } }
    }
  }
}
