/// Text in the language of man pages.
struct Roff {
  /// The page so far.
  private(set) var text = ""

  /// A line of a macro, such as `.SH NAME`; its arguments are quoted where they need it.
  mutating func macro(_ name: String, _ arguments: String...) {
    let words = arguments.map { word in
      let escaped = Self.escaped(word).replacing("\"", with: "\\(dq")
      return escaped.contains(" ") || escaped.isEmpty ? "\"\(escaped)\"" : escaped
    }
    text += ([".\(name)"] + words).joined(separator: " ") + "\n"
  }

  /// Text that is filled, one paragraph for each line.
  mutating func paragraphs(_ words: String) {
    for (index, line) in words.split(separator: "\n").enumerated() {
      if index > 0 { macro("PP") }
      plain(String(line))
    }
  }

  /// One line of text.
  mutating func plain(_ line: String) {
    let escaped = Self.escaped(line)
    text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// A term and what is said of it.
  mutating func item(_ term: String, _ words: String) {
    macro("TP")
    macro("B", term)
    plain(words)
  }

  /// Lines that stay as they are.
  mutating func example(_ lines: [String]) {
    macro("PP")
    macro("nf")
    for line in lines { plain("    " + line) }
    macro("fi")
  }

  /// Signs that roff would read as its own, or that an output device may lack, by name.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "…": "..."
      default:
        scalar.isASCII ? "\(scalar)" : "\\[u\(hex(scalar.value))]"
      }
    }.joined()
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
