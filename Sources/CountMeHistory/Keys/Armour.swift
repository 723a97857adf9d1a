import CountMeModel

/// Base64 between two lines of dashes.
enum Armour {
  /// The length of a line, as OpenSSH writes it.
  private static let width = 70

  static func wrapped(_ text: String) -> String {
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(width))
      rest = rest.dropFirst(width)
    }
    return lines.joined(separator: "\n")
  }

  /// The bytes that `wrapped` and the two lines make this very text of; nil where there are none.
  static func body(_ text: String, _ header: String, _ footer: String) -> [UInt8]? {
    let lines = Array(text.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 2, lines[0].elementsEqual(header.utf8),
      lines[lines.count - 1].elementsEqual(footer.utf8)
    else { return nil }
    let inner = lines[1..<(lines.count - 1)]
    guard let last = inner.last, (1...width).contains(last.count),
      inner.dropLast().allSatisfy({ $0.count == width })
    else { return nil }
    return Base64.bytes(inner.reduce(into: []) { $0 += $1 })
  }
}
