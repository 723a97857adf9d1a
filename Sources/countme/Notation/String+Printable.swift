extension String {
  /// The text with control characters, line breaks and text-direction marks made visible.
  ///
  /// Documents and remotes are other people's text: shown raw, they could move the cursor, retitle
  /// the window or turn a line around.
  var printable: String {
    // Most of what is shown is plain ASCII.
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: result += "\\t"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case _ where scalar.isShownAsItIs: result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// The same for a whole text, whose own line breaks and tabs stay.
  ///
  /// What is printed is made so part by part; this holds for what was forgotten.
  ///
  /// - Parameter isStyled: whether our own styles stay, too.
  func terminalText(isStyled: Bool) -> String {
    // Most of what is printed is lines of plain ASCII.
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 >= 0x7F }) else { return self }
    var result = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar.isShownAsItIs || scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else if isStyled, scalar == "\u{1B}",
        let style = Self.styles.first(where: { rest.starts(with: $0) })
      {
        result += "\u{1B}"
        result.unicodeScalars += style
        rest = rest.dropFirst(style.count)
      } else {
        result += String(Character(scalar)).printable
      }
    }
    return result
  }

  /// What follows the escape character in the few styles that we write.
  private static let styles = [
    "0", "1", "2", "31", "32", "33", "34", "36", "38;5;16;48;5;231", "38;5;231;48;5;16",
  ]
  .map { Array("[\($0)m".unicodeScalars) }
}

extension [UInt8] {
  /// A file's text as a terminal may have it: what it must not get is written as JSON writes it.
  ///
  /// JSON stays the same JSON: such signs stand within its strings only.
  var terminalBytes: [UInt8] {
    var result = ""
    var last: Unicode.Scalar?
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      if last == "\r", scalar != "\n" { result += "\\u000d" }
      last = scalar
      if scalar.isShownAsItIs || scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else if scalar != "\r" {
        for unit in String(Character(scalar)).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      }
    }
    if last == "\r" { result += "\\u000d" }
    return Array(result.utf8)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the sign and does nothing else: no control character, and nothing that turns
  /// the direction of text or breaks a line.
  var isShownAsItIs: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x180E, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F,
      0xFEFF, 0xFFF9...0xFFFB:
      false
    default: true
    }
  }
}
