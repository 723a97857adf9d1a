/// What a page shows of a program's output, where `…` stands for what is different each time.
struct ShownOutput {
  /// The lines; `…` within one is any text, and a line of its own is any number of lines.
  let lines: [String]

  init(_ lines: [String]) { self.lines = Self.withoutBlankEnd(lines) }

  /// Whether a program may have printed this where the page shows that.
  func matches(_ printed: String) -> Bool {
    let printed = printed.split(separator: "\n", omittingEmptySubsequences: false)
    return Self.matches(lines[...], Self.withoutBlankEnd(printed.map(String.init))[...])
  }

  private static func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "…" {
      return (printed.startIndex...printed.endIndex).contains {
        matches(shown.dropFirst(), printed[$0...])
      }
    }
    guard let line = printed.first, isLike(first, line) else { return false }
    return matches(shown.dropFirst(), printed.dropFirst())
  }

  private static func isLike(_ shown: String, _ line: String) -> Bool {
    let pieces = shown.split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return shown == line
    }
    guard line.hasPrefix(first) else { return false }
    var rest = line.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  /// Markdown keeps no spaces at the end of lines, and pages no blank lines at the end of blocks.
  private static func withoutBlankEnd(_ lines: [String]) -> [String] {
    var lines = lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
