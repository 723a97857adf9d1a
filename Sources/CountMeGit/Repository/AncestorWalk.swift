/// The commits behind a tip, read as far as somebody asks, the newest first.
package struct AncestorWalk {
  /// The commits whose parents were not read yet: a heap, the newest at its front.
  private var open: [CommitWalk.Entry] = []
  private var reached: Set<ObjectID> = []

  /// Begins at a tip.
  package init(from tip: ObjectID, in repository: borrowing Repository) throws(GitError) {
    open = [try repository.commitEntry(tip)]
    reached = [tip]
  }

  /// Whether the walk has come to a commit.
  package func has(_ commit: ObjectID) -> Bool { reached.contains(commit) }

  /// Goes one commit on.
  ///
  /// - Returns: how many commits were read; nil where there are no more.
  package mutating func goOn(in repository: borrowing Repository) throws(GitError) -> Int? {
    guard let newest = takeNewest() else { return nil }
    var count = 0
    for parent in newest.parents where reached.insert(parent).inserted {
      add(try repository.commitEntry(parent))
      count += 1
    }
    return count
  }

  private mutating func add(_ entry: CommitWalk.Entry) {
    var place = open.count
    open.append(entry)
    while place > 0, open[(place - 1) / 2].seconds < entry.seconds {
      open.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func takeNewest() -> CommitWalk.Entry? {
    guard let newest = open.first, let last = open.popLast() else { return nil }
    guard !open.isEmpty else { return newest }
    open[0] = last
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < open.count }
      guard let next = children.max(by: { open[$0].seconds < open[$1].seconds }),
        open[next].seconds > open[place].seconds
      else { return newest }
      open.swapAt(place, next)
      place = next
    }
  }
}
