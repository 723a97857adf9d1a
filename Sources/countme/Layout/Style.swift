/// The few ways in which text is set off; nothing is ever told by colour alone.
enum Style: String {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case blue = "34"
  case cyan = "36"
  /// Black on white, whatever the terminal's own colours are.
  case paper = "38;5;16;48;5;231"
  /// White on black, whatever the terminal's own colours are.
  case ink = "38;5;231;48;5;16"
}

extension String {
  /// The text between the escape codes of `style`, or as it is where colours are off.
  func styled(_ style: Style, if isColored: Bool) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(self)\u{1B}[0m" : self
  }
}
