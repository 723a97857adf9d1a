/// Text in a cell of a table that a spreadsheet may open.
///
/// A spreadsheet takes text for a formula by its first sign, and a formula can run programs and send what
/// stands beside it away. An apostrophe before it makes it text (OWASP, "CSV Injection"); text that began
/// so already gets one, too, so that reading gives back what was written. Some spreadsheets begin a cell behind
/// each semicolon, tab or line break, whatever is quoted: so each of these begins the text once more.
public enum SpreadsheetText {
  /// The text for a cell.
  public static func guarded(_ text: String) -> String {
    rewritten(text) { cell in cell.insert(apostrophe, at: cell.startIndex) }
  }

  /// What a cell's text stands for.
  public static func unguarded(_ text: String) -> String {
    rewritten(text) { cell in
      if cell.first == apostrophe { cell.removeFirst() }
    }
  }

  /// Rows of cells as CSV (RFC 4180).
  public static func table(_ rows: [[String]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows {
      bytes += row.map(quoted).joined(separator: [UInt8(ascii: ",")]) + [0x0D, 0x0A]
    }
    return bytes
  }

  private static func quoted(_ cell: String) -> [UInt8] {
    let isPlain = !cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard !isPlain else { return Array(cell.utf8) }
    return [0x22] + cell.utf8.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
  }

  private static let apostrophe: Unicode.Scalar = "'"
  private static let separators: Set<Unicode.Scalar> = [";", "\t", "\r", "\n"]
  /// The signs, and those of double width that some spreadsheets read alike.
  private static let signs: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Changes all that is a formula to a spreadsheet, behind apostrophes or none.
  private static func rewritten(
    _ text: String, _ change: (inout String.UnicodeScalarView) -> Void
  ) -> String {
    var rest = text.unicodeScalars[...]
    var written = String.UnicodeScalarView()
    while true {
      let end = rest.firstIndex(where: separators.contains).map { rest.index(after: $0) }
      var cell = String.UnicodeScalarView(rest[..<(end ?? rest.endIndex)])
      if let first = rest.first(where: { $0 != apostrophe }), signs.contains(first) {
        change(&cell)
      }
      written.append(contentsOf: cell)
      guard let end else { return String(written) }
      rest = rest[end...]
    }
  }
}
