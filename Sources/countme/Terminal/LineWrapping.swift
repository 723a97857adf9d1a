extension String {
  /// The text in lines of at most `width` columns, the later ones indented.
  ///
  /// Folds behind a comma or a dot between parts where there is one, else at a space; a word that is
  /// longer than a line stays whole.
  func folded(to width: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while String(rest).displayWidth > width, let place = Self.fold(in: rest, width: width, indent) {
      var end = rest[..<place]
      while let last = end.last, " ·".contains(last) { end.removeLast() }
      lines.append(String(end))
      rest =
        (String(repeating: " ", count: indent) + rest[place...].drop { " ·".contains($0) })[...]
    }
    return lines + [String(rest)]
  }

  /// The last place to fold that leaves a line that fits.
  private static func fold(in text: Substring, width: Int, _ indent: Int) -> String.Index? {
    var used = 0
    var space: String.Index?
    var part: String.Index?
    for (count, place) in text.indices.enumerated() {
      used += String(text[place]).displayWidth
      if used > width + 1 { break }
      guard text[place] == " ", count > indent else { continue }
      space = place
      // A fold far to the left would look torn.
      if used > width / 2, ",·".contains(text[text.index(before: place)]) { part = place }
    }
    return part ?? space
  }
}

extension String {
  /// The line as it stands on a narrow terminal: without its gauge where that makes it fit or not, then
  /// folded at words below the text behind its label.
  ///
  /// A line that fits, and a drawing without a word, stay as they are.
  func narrowed(to width: Int) -> [String] {
    let plain = replacing(/\u{1B}\[\d+m/, with: "")
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
