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
      // A fold far from the end would look torn.
      if used > width * 3 / 4, ",·".contains(text[text.index(before: place)]) { part = place }
    }
    return part ?? space
  }
}
