import CountMePlatform

extension Console {
  /// A text as a code that a telephone's camera reads, as lines to print.
  ///
  /// Half of it says nothing, so it is drawn only where the whole of it is seen at once; else a line says what that needs.
  ///
  /// - Parameter following: the lines that are printed below it.
  /// - Returns: nothing where nobody would see it, or where the text is too long for a code.
  func qrCode(of text: String, above following: [String]) -> [String] {
    guard !isJSON, !isQuiet, Terminal.isInteractive(.output), let code = QRCode(text) else {
      return []
    }
    let columns = Self.number("COLUMNS") ?? Terminal.columns(of: .output) ?? PageWidth.usual
    let rows = Self.number("LINES") ?? Terminal.rows(of: .output) ?? .max
    // The prompt comes below.
    let needed =
      code.rows + 1 + following.reduce(0) { $0 + max(1, ($1.displayWidth + columns - 1) / columns) }
    guard code.columns <= columns, needed <= rows else {
      let size = "\(code.columns) columns and \(needed) lines"
      return
        ("A QR code of it does not fit in this window: it takes \(size). Type the code, or make "
        + "another in a larger window.").folded(to: width, indent: 0)
    }
    return code.lines(isColored: isColored)
  }

  private static func number(_ variable: String) -> Int? {
    FileSystem.variable(variable).flatMap { Int($0) }
  }
}
