import CountMePlatform

extension Console {
  /// A text as a code that a telephone's camera reads, as lines to print.
  ///
  /// - Returns: nothing where nobody would see it, or where the terminal is too narrow or the text too long for it.
  func qrCode(of text: String) -> [String] {
    guard !isJSON, !isQuiet, Terminal.isInteractive(.output), let code = QRCode(text),
      code.columns <= FileSystem.variable("COLUMNS").flatMap({ Int($0) })
        ?? Terminal.columns(of: .output) ?? PageWidth.usual
    else { return [] }
    return code.lines(isColored: isColored)
  }
}
