import Foundation

/// How many instructions commands take, as a list in the repository keeps them: a line for each.
struct InstructionCounts {
  /// How far a count may be above the list's before it fails: a twentieth.
  static let tolerance = 0.05

  /// Commands with their counts, in the order in which they were run.
  private(set) var counts: [(command: String, count: Int)] = []

  /// No counts yet.
  init() {}

  /// Reads lines like `eat Tea 2: 465293598`; others are left out.
  init(text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.lastIndex(of: ":"),
        let count = Int(line[line.index(after: colon)...].drop { $0 == " " })
      else { continue }
      add(String(line[..<colon]), count)
    }
  }

  /// Adds a command's count.
  mutating func add(_ command: String, _ count: Int) {
    counts.append((command, count))
  }

  /// The list's lines.
  var text: String { counts.map { "\($0.command): \($0.count)\n" }.joined() }

  /// The list's count of a command.
  subscript(command: String) -> Int? { counts.first { $0.command == command }?.count }

  /// A table for people: what is counted now beside what the list has.
  func table(beside known: InstructionCounts) -> String {
    let lines = counts.map { command, count in
      let before = known[command]
      let change = before.map { Self.percent(Double(count) / Double($0) - 1) } ?? "not on the list"
      let name = command.padding(toLength: 12, withPad: " ", startingAt: 0)
      let cells = [before.map(Self.millions) ?? "", Self.millions(count), change]
      return name + cells.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
    }
    let head = "millions of instructions\n                list         now      change\n"
    return head + lines.joined(separator: "\n")
  }

  /// The commands that take too much, or are not on the list.
  func slower(than known: InstructionCounts) -> [String] {
    counts.filter { command, count in
      known[command].map { Double(count) > Double($0) * (1 + Self.tolerance) } ?? true
    }.map(\.command)
  }

  /// The commands that take so much less that the list would hide the next slow-down.
  func faster(than known: InstructionCounts) -> [String] {
    counts.filter { command, count in
      known[command].map { Double(count) < Double($0) * (1 - Self.tolerance) } ?? false
    }.map(\.command)
  }

  private static func millions(_ count: Int) -> String {
    String(format: "%.1f", Double(count) / 1e6)
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%+.2f %%", share * 100)
  }
}
