import TestSupport

/// A table of texts that are hard to write as CSV.
struct RandomTable {
  let rows: [[String]]

  init(using random: inout SplitMix64) {
    let width = Int.random(in: 1...5, using: &random)
    let height = Int.random(in: 0...8, using: &random)
    var rows: [[String]] = []
    for _ in 0..<height {
      rows.append((0..<width).map { _ in Self.text(using: &random) })
    }
    self.rows = rows
  }

  private static func text(using random: inout SplitMix64) -> String {
    let parts = ["a", "\"", ",", "\r", "\n", "\r\n", " ", "ß", "🥣", "\u{301}", "0.5", ""]
    return (0..<Int.random(in: 0...6, using: &random))
      .map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
  }

  /// The table as CSV, with the freedoms that RFC 4180 leaves.
  func bytes(using random: inout SplitMix64) -> [UInt8] {
    let lineEnd = ["\n", "\r\n", "\r"][Int.random(in: 0..<3, using: &random)]
    var lines: [String] = []
    for row in rows {
      var fields: [String] = []
      for text in row { fields.append(Self.field(text, isAlone: row.count == 1, using: &random)) }
      lines.append(fields.joined(separator: ","))
    }
    let hasLastLineEnd = Bool.random(using: &random)
    let text = lines.joined(separator: lineEnd) + (hasLastLineEnd ? lineEnd : "")
    let mark: [UInt8] = Bool.random(using: &random) ? [0xEF, 0xBB, 0xBF] : []
    return mark + Array(text.utf8)
  }

  private static func field(
    _ text: String, isAlone: Bool, using random: inout SplitMix64
  ) -> String {
    let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes || isAlone && text.isEmpty || Bool.random(using: &random) else { return text }
    var quoted: [UInt8] = []
    for byte in text.utf8 { quoted += byte == 0x22 ? [0x22, 0x22] : [byte] }
    return "\"" + String(decoding: quoted, as: UTF8.self) + "\""
  }
}
