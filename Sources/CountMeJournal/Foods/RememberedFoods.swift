/// What is noted of the foods in the diary's entries, so that a search need not read them all.
///
/// Entries of the last two months are noted by day, older ones together: so what an entry changes is
/// read again and no more. With each goes the id of the tree that was read. The notes follow from
/// the commit alone; without them they are made again.
struct RememberedFoods: Sendable, Equatable {
  /// A folder of entries of one day.
  struct Day: Sendable, Equatable {
    /// The id of its tree, in hex.
    var tree: String
    /// The foods in it, sorted by ``RememberedFood/key``.
    var foods: [RememberedFood]
  }

  /// The trees of the folders of older entries, in hex, by the folders' names.
  var olderTrees: [String: String] = [:]
  /// The foods in all of these, sorted by ``RememberedFood/key``.
  var older: [RememberedFood] = []
  /// The newer entries by their folders, such as `2026-11/20`.
  var days: [String: Day] = [:]
  /// The id of the tree of the months' summaries, in hex; empty where there are none.
  var summaries = ""
  /// The foods that the summaries keep of entries that have left, sorted by ``RememberedFood/key``.
  var departed: [RememberedFood] = []

  /// No notes.
  init() {}

  /// Every food once, sorted by ``RememberedFood/key``.
  var foods: [RememberedFood] {
    RememberedFood.joined(departed + older + days.sorted { $0.key < $1.key }.flatMap(\.value.foods))
  }
}

extension RememberedFoods {
  private static let head = "countme-foods 3"

  /// Reads notes; a text that is none is no notes.
  init(_ bytes: [UInt8]) {
    guard var lines = NoteLines(bytes, head: Self.head) else { return }
    var notes = RememberedFoods()
    var day = ""
    var isDeparted = false
    while let line = lines.next() {
      switch (line.count, line[0]) {
      case (2, "summaries"):
        notes.summaries = line[1]
        isDeparted = true
      case (1, "entries"): isDeparted = false
      case (3, "older"): notes.olderTrees[line[1]] = line[2]
      case (3, "day"):
        day = line[1]
        notes.days[day] = Day(tree: line[2], foods: [])
      default:
        guard let food = RememberedFood(cells: line) else { return }
        if isDeparted {
          notes.departed.append(food)
        } else if day.isEmpty {
          notes.older.append(food)
        } else {
          notes.days[day]?.foods.append(food)
        }
      }
    }
    self = notes
  }

  /// The notes as they are written.
  var bytes: [UInt8] {
    var text = Self.head + "\nsummaries\t\(summaries)\n"
    for food in departed { text += food.line }
    text += "entries\n"
    for (name, tree) in olderTrees.sorted(by: { $0.key < $1.key }) {
      text += "older\t\(name)\t\(tree)\n"
    }
    for food in older { text += food.line }
    for (name, day) in days.sorted(by: { $0.key < $1.key }) {
      text += "day\t\(name)\t\(day.tree)\n"
      for food in day.foods { text += food.line }
    }
    return Array(text.utf8)
  }
}

/// Lines of cells that tabs part.
private struct NoteLines {
  private let bytes: [UInt8]
  private var place = 0

  /// The lines behind `head`; nil where the first line is another.
  init?(_ bytes: [UInt8], head: String) {
    self.bytes = bytes
    guard next() == [head] else { return nil }
  }

  /// The next line's cells, or nil at the end.
  mutating func next() -> [String]? {
    guard place < bytes.count else { return nil }
    var cells: [String] = []
    cells.reserveCapacity(9)
    var start = place
    while true {
      let isEnd = place == bytes.count || bytes[place] == UInt8(ascii: "\n")
      if isEnd || bytes[place] == UInt8(ascii: "\t") {
        cells.append(String(decoding: bytes[start..<place], as: UTF8.self))
        start = place + 1
      }
      place += 1
      if isEnd { return cells }
    }
  }
}
