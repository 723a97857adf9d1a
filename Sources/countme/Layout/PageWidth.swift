/// How wide the pages are that commands print.
enum PageWidth {
  /// The columns for which pages are made; on fewer they give way.
  static let usual = 80
}

extension [String] {
  /// The lines as they stand on a terminal of so many columns.
  func narrowed(to width: Int) -> [String] {
    width < PageWidth.usual ? flatMap { $0.narrowed(to: width) } : self
  }
}

extension String {
  /// The line as it stands on a narrow terminal: without its gauge where that makes it fit or not, then
  /// folded at words below the text behind its label.
  ///
  /// A line that fits, and a drawing without a word, stay as they are.
  fileprivate func narrowed(to width: Int) -> [String] {
    let plain = replacing(/\u{1B}\[[\d;]+m/, with: "")
    guard plain.displayWidth > width, plain.contains(where: { $0.isLetter || $0.isNumber }) else {
      return [self]
    }
    let bare = plain.replacing(/[█▓░▏▎▍▌▋▊▉]{8,} */, with: "")
    guard bare.displayWidth > width else { return [bare] }
    return bare.folded(to: width, indent: bare.textColumn(atMost: width / 2))
  }

  /// The column behind the label that a line begins with, or a little more than its own indent.
  private func textColumn(atMost limit: Int) -> Int {
    let indent = prefix { $0 == " " }
    let label = dropFirst(indent.count)
    guard let gap = label.firstRange(of: "  ") else { return min(indent.count + 2, limit) }
    let text = label[gap.lowerBound...].drop { $0 == " " }
    let column = String(self[..<text.startIndex]).displayWidth
    return column <= limit ? column : min(indent.count + 2, limit)
  }
}
