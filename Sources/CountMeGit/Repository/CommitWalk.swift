/// The commits that lead from some tips to those where a walk ends, each one before its parents; of those that do
/// not follow on each other the newest first.
struct CommitWalk {
  /// What is needed of a commit to put it in its place.
  struct Entry {
    let id: ObjectID
    let tree: ObjectID
    /// The committer's time.
    let seconds: Int64
    // Nearly every commit has one parent, and an array for it would be more than all the rest.
    fileprivate let first: ObjectID?
    fileprivate let others: [ObjectID]

    init(_ id: ObjectID, tree: ObjectID, parents: [ObjectID], seconds: Int64) {
      (self.id, self.tree, self.seconds) = (id, tree, seconds)
      first = parents.first
      others = Array(parents.dropFirst())
    }

    init(_ id: ObjectID, _ header: CommitHeader) {
      self.init(id, tree: header.tree, parents: header.parents, seconds: header.time)
    }

    /// Whether it has several parents.
    var isMerge: Bool { !others.isEmpty }

    /// The parents, first one first.
    var parents: [ObjectID] { first.map { [$0] + others } ?? [] }
  }

  /// The commits in their order.
  private(set) var entries: [Entry] = []
  /// Where the walk ended, with how many of the commits each of those is a parent of.
  private(set) var ends: [ObjectID: Int] = [:]

  /// Walks from some tips.
  ///
  /// - Parameter isEnd: whether a commit, and all behind it, is left out.
  /// - Complexity: linear in the commits, of which each is read once; some hundred bytes for each.
  init(
    from tips: [ObjectID], in repository: borrowing Repository, until isEnd: (ObjectID) -> Bool
  ) throws(GitError) {
    var numbers: [ObjectID: Int32] = [:]
    var open = tips
    while let id = open.popLast() {
      guard numbers[id] == nil, ends[id] == nil else { continue }
      guard !isEnd(id) else {
        ends[id] = 0
        continue
      }
      let entry = try repository.commitEntry(id)
      numbers[id] = Int32(entries.count)
      entries.append(entry)
      if let first = entry.first { open.append(first) }
      open += entry.others
    }
    sort(numbers)
  }

  /// Walks from some tips to what others have behind them, too.
  ///
  /// None is missing, but where a device's clock went wrong some may be among them that the others have.
  ///
  /// - Complexity: linear in the commits of both that are newer than the oldest of the answer.
  init(
    from tips: [ObjectID], hiding hidden: [ObjectID], in repository: borrowing Repository
  ) throws(GitError) {
    var painting = CommitPainting()
    for tip in tips { try painting.paint(tip, .one, in: repository) }
    for commit in hidden { try painting.paint(commit, .others, in: repository) }
    var oldest = Int64.max
    while painting.open > 0 || painting.returned > 0 || painting.newest ?? .min >= oldest,
      let (entry, colours) = painting.next()
    {
      if colours == .one {
        entries.append(entry)
        oldest = min(oldest, entry.seconds)
      }
      try painting.paintParents(of: entry, colours, in: repository)
    }
    entries.removeAll { painting.colours(of: $0.id) != .one }
    var numbers: [ObjectID: Int32] = [:]
    for (number, entry) in entries.enumerated() { numbers[entry.id] = Int32(number) }
    sort(numbers)
  }

  private mutating func sort(_ numbers: [ObjectID: Int32]) {
    var waiting = [Int32](repeating: 0, count: entries.count)
    for entry in entries {
      for parent in entry.parents {
        if let number = numbers[parent] { waiting[Int(number)] += 1 } else { ends[parent]? += 1 }
      }
    }
    var ready = waiting.indices.filter { waiting[$0] == 0 }.sorted {
      (entries[$0].seconds, entries[$0].id) < (entries[$1].seconds, entries[$1].id)
    }
    var sorted: [Entry] = []
    sorted.reserveCapacity(entries.count)
    while let number = ready.popLast() {
      let entry = entries[number]
      sorted.append(entry)
      for parent in entry.parents {
        guard let next = numbers[parent].map(Int.init) else { continue }
        waiting[next] -= 1
        guard waiting[next] == 0 else { continue }
        var place = ready.count
        while place > 0, entries[ready[place - 1]].seconds > entries[next].seconds { place -= 1 }
        ready.insert(next, at: place)
      }
    }
    entries = sorted
  }
}

extension Repository {
  /// What is needed of a commit to put it in its place.
  borrowing func commitEntry(_ id: ObjectID) throws(GitError) -> CommitWalk.Entry {
    if let known = objects.commitCache.find(id) { return known }
    guard let header = CommitHeader(try commitBytes(id)) else { throw .malformed(id) }
    let entry = CommitWalk.Entry(id, header)
    objects.commitCache.add(id, entry)
    return entry
  }
}
