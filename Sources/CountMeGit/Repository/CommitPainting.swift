/// Commits in the colours of the tips that lead to them, read back from these as far as somebody asks, the newest
/// first.
///
/// A commit is read again only where it gets a colour after it was passed, as some device's clock was wrong: so
/// colours are right whatever commits say of their time.
struct CommitPainting {
  /// A set of tips, or what follows from some of them.
  struct Colours: OptionSet {
    let rawValue: UInt8
  }

  private struct Mark {
    var colours: Colours
    var isWaiting = true
    var wasPassed = false
  }

  /// How many commits have a colour.
  var count: Int { marks.count }
  /// How many commits wait that are not behind one that both sides lead to.
  private(set) var open = 0
  /// How many commits wait that were passed before they got all their colours, so that those behind them lack some.
  private(set) var returned = 0
  /// The time of the newest commit that waits; nil where none does.
  var newest: Int64? { waiting.first?.seconds }
  private var marks: [ObjectID: Mark] = [:]
  /// The commits that wait: a heap, the newest at its front.
  private var waiting: [CommitWalk.Entry] = []

  /// The colours that a commit has got so far.
  func colours(of commit: ObjectID) -> Colours { marks[commit]?.colours ?? [] }

  /// Paints a commit, and later, as the walk goes on, all that is behind it.
  mutating func paint(
    _ commit: ObjectID, _ colours: Colours, in repository: borrowing Repository
  ) throws(GitError) {
    guard var mark = marks[commit] else {
      add(try repository.commitEntry(commit))
      if isOpen(colours) { open += 1 }
      marks[commit] = Mark(colours: colours)
      return
    }
    let old = mark.colours
    mark.colours.formUnion(colours)
    guard mark.colours != old else { return }
    if !mark.isWaiting {
      add(try repository.commitEntry(commit))
      mark.isWaiting = true
      returned += 1
    } else if isOpen(old) {
      open -= 1
    }
    if isOpen(mark.colours) { open += 1 }
    marks[commit] = mark
  }

  /// Paints the parents of a commit that was taken; what both sides lead to is in common with all behind it.
  mutating func paintParents(
    of entry: CommitWalk.Entry, _ colours: Colours, in repository: borrowing Repository
  ) throws(GitError) {
    let all = colours.isSuperset(of: .both) ? colours.union(.behindCommon) : colours
    for parent in entry.parents { try paint(parent, all, in: repository) }
  }

  /// Takes the newest commit that waits; whoever takes it paints its parents.
  mutating func next() -> (entry: CommitWalk.Entry, colours: Colours)? {
    guard let entry = takeNewest(), var mark = marks[entry.id] else { return nil }
    if isOpen(mark.colours) { open -= 1 }
    if mark.wasPassed { returned -= 1 }
    mark.isWaiting = false
    mark.wasPassed = true
    marks[entry.id] = mark
    return (entry, mark.colours)
  }

  private func isOpen(_ colours: Colours) -> Bool { !colours.contains(.behindCommon) }

  private mutating func add(_ entry: CommitWalk.Entry) {
    var place = waiting.count
    waiting.append(entry)
    while place > 0, waiting[(place - 1) / 2].seconds < entry.seconds {
      waiting.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func takeNewest() -> CommitWalk.Entry? {
    guard let newest = waiting.first, let last = waiting.popLast() else { return nil }
    guard !waiting.isEmpty else { return newest }
    waiting[0] = last
    var place = 0
    while 2 * place + 1 < waiting.count {
      var next = 2 * place + 1
      if next + 1 < waiting.count, waiting[next + 1].seconds > waiting[next].seconds { next += 1 }
      guard waiting[next].seconds > waiting[place].seconds else { break }
      waiting.swapAt(place, next)
      place = next
    }
    return newest
  }
}

extension CommitPainting.Colours {
  /// One side.
  static let one = Self(rawValue: 1)
  /// The others.
  static let others = Self(rawValue: 2)
  /// Both sides.
  static let both: Self = [.one, .others]
  /// What is behind a commit that both sides lead to.
  static let behindCommon = Self(rawValue: 4)
}
