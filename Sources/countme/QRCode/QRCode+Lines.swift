extension QRCode {
  /// The light modules around it, without which no reader finds it.
  private static let margin = 4

  /// How many columns of a terminal its lines take.
  var columns: Int { size + 2 * Self.margin }

  /// How many lines of a terminal it takes.
  var rows: Int { (size + 2 * Self.margin + 1) / 2 }

  /// The code as lines of a terminal, two rows of modules each.
  ///
  /// - Parameter isColored: whether colours may say what is dark and what is light. Then what is dark is always a
  ///   ground, and never a sign: a half block need not fill its half, and readers forgive a light module that is a
  ///   little small, not a dark one that is. Else what is written is light, as on a dark terminal; on a light one a
  ///   reader has to know codes that are turned over.
  func lines(isColored: Bool) -> [String] {
    stride(from: -Self.margin, to: size + Self.margin, by: 2).map { row in
      let cells = (-Self.margin..<size + Self.margin).map { column in
        Cell(isUpperDark: isDark(row, column), isLowerDark: isDark(row + 1, column))
      }
      guard isColored else { return String(cells.map(\.lightSign)) }
      return cells.split(where: { $0.style != $1.style }).map { run in
        String(run.map(\.sign)).styled(run[run.startIndex].style, if: true)
      }.joined()
    }
  }

  private func isDark(_ row: Int, _ column: Int) -> Bool {
    modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
  }

  /// Two modules, one above the other.
  private struct Cell {
    let isUpperDark: Bool
    let isLowerDark: Bool

    /// The ground: light where the whole cell is.
    var style: Style { isUpperDark || isLowerDark ? .ink : .paper }

    /// The sign on that ground.
    var sign: Character {
      isUpperDark == isLowerDark ? " " : lightSign
    }

    /// The sign where light alone is written.
    var lightSign: Character {
      switch (isUpperDark, isLowerDark) {
      case (false, false): "█"
      case (false, true): "▀"
      case (true, false): "▄"
      case (true, true): " "
      }
    }
  }
}

extension Array {
  /// The runs of elements between which `isEnd` never holds.
  fileprivate func split(where isEnd: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices.dropFirst() where isEnd(self[index - 1], self[index]) {
      runs.append(self[start..<index])
      start = index
    }
    return isEmpty ? [] : runs + [self[start...]]
  }
}
