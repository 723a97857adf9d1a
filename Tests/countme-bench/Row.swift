/// One line of the table: the same work done by us and by git.
struct Row {
  /// What the values are.
  enum Unit: String {
    case milliseconds = "ms"
    case megabytesPerSecond = "MB/s"
    case kibibytes = "KiB"
    case mebibytes = "MiB"
    case files
  }

  /// What there is more or less of.
  enum Counted: String, CaseIterable {
    case documents
    case commits
    case accounts
  }

  /// What is to be reached.
  enum Bar {
    /// So many times git's value at most.
    case ratio(Double)
    /// So much at most.
    case most(Double)
    /// Nothing was asked for; the value is for comparing.
    case none
  }

  /// What was done; the same at every size.
  let work: String
  /// How many things it was done to, of which the cost of one is told; 1 for a single command.
  var things = 1
  /// How many documents the diary had, or how many there were of what else is ``counted``.
  let documents: Int
  /// What git was asked to do for comparison, or nil.
  let rival: String?
  /// What is to be reached.
  let bar: Bar
  /// What the values are.
  var unit = Unit.milliseconds
  /// What ``documents`` counts.
  var counted = Counted.documents
  /// Our samples.
  var ours = Series()
  /// git's samples.
  var theirs = Series()

  /// What was done, how often, and beside what.
  var title: String {
    let times = things > 1 ? "\(work) × \(things)" : work
    return rival.map { "\(times) / \($0)" } ?? times
  }

  /// The same at every size: the rows of one kind make a line of the growth's table, and a plot.
  var kind: String { rival.map { "\(work) / \($0)" } ?? work }

  /// The size with what it counts, where that is not documents.
  var sizeText: String {
    counted == .documents ? "\(documents)" : "\(documents) \(counted.rawValue)"
  }

  /// Our median divided by git's.
  var ratio: Double? {
    guard let ours = ours.median, let theirs = theirs.median, theirs > 0 else { return nil }
    return ours / theirs
  }

  /// How many times what was asked for it took; nil where nothing was asked for.
  var shareOfBar: Double? {
    switch bar {
    case .ratio(let most): ratio.map { $0 / most }
    case .most(let most): ours.median.map { $0 / most }
    case .none: nil
    }
  }

  /// Whether the bar is reached; nil where there is none.
  var isReached: Bool? { shareOfBar.map { $0 <= 1 } }

  /// Takes one sample of each side; the sides take turns in going first.
  mutating func measure(
    _ repetition: Int, ours: () throws -> Sample, theirs: () throws -> Sample
  ) rethrows {
    if repetition % 2 == 0 {
      self.ours.append(try ours())
      self.theirs.append(try theirs())
    } else {
      self.theirs.append(try theirs())
      self.ours.append(try ours())
    }
  }
}
