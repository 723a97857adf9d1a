/// The few ways in which text is set off; nothing is ever told by colour alone.
enum Style: String {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case blue = "34"
  case cyan = "36"
}

extension String {
  /// The text between the escape codes of `style`, or as it is where colours are off.
  func styled(_ style: Style, if isColored: Bool) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(self)\u{1B}[0m" : self
  }

  /// The text with control characters, line breaks and text-direction marks made visible.
  ///
  /// Documents and remotes are other people's text: shown raw, they could move the cursor, retitle
  /// the window or turn a line around.
  var printable: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: result += "\\t"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
