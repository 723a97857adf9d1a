/// Lines of cells set in columns.
struct Columns {
  private let cells: [[String]]
  private let wordy: Int

  /// These lines, each with as many cells; the column `wordy` holds words and begins at its left.
  init(_ cells: [[String]], wordy: Int) {
    self.cells = cells
    self.wordy = wordy
  }

  /// The lines, with as much space as the widest cell of each column needs.
  var lines: [String] {
    let widths = (cells.first ?? []).indices.map { column in
      cells.map { $0[column].count }.max() ?? 0
    }
    return cells.map { line in
      line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return column == wordy ? line[column] + space : space + line[column]
      }.joined(separator: "  ")
    }
  }
}
