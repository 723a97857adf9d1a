extension QRCode {
  /// The light modules around it, without which no reader finds it.
  private static let margin = 4

  /// How many columns of a terminal its lines take.
  var columns: Int { size + 2 * Self.margin }

  /// The code as lines of a terminal, two rows of modules each.
  ///
  /// - Parameter isColored: whether colours may say what is dark and what is light. Else what is written is
  ///   light, as on a dark terminal; on a light one a reader has to know codes that are turned over.
  func lines(isColored: Bool) -> [String] {
    stride(from: -Self.margin, to: size + Self.margin, by: 2).map { row in
      let line = (-Self.margin..<size + Self.margin).map { column in
        Self.sign(isDark(row, column) == isColored, isDark(row + 1, column) == isColored)
      }
      return String(line).styled(.paper, if: isColored)
    }
  }

  private func isDark(_ row: Int, _ column: Int) -> Bool {
    modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
  }

  private static func sign(_ isUpperWritten: Bool, _ isLowerWritten: Bool) -> Character {
    switch (isUpperWritten, isLowerWritten) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
