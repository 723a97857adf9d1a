/// Rows in columns that fit the terminal.
struct Table {
  /// A column's heading and how its cells stand.
  struct Column {
    /// Where a cell stands in its column.
    enum Alignment {
      case left, right
    }

    let title: String
    let alignment: Alignment
    /// Whether this column gives way when the terminal is narrow.
    let isFlexible: Bool

    init(_ title: String, _ alignment: Alignment = .left, isFlexible: Bool = false) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
    }
  }

  let columns: [Column]
  private(set) var rows: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; missing cells are empty.
  mutating func add(_ cells: [String]) {
    rows.append(cells + Array(repeating: "", count: max(0, columns.count - cells.count)))
  }

  /// The table's lines in at most `width` columns; the heading is dim and left out if all are empty.
  func lines(width: Int, isColored: Bool) -> [String] {
    let widths = fittedWidths(total: width)
    var lines: [String] = []
    if columns.contains(where: { !$0.title.isEmpty }) {
      lines.append(line(of: columns.map(\.title), widths: widths).styled(.dim, if: isColored))
    }
    return lines + rows.map { line(of: $0, widths: widths) }
  }

  private static let gap = 2

  private func line(of cells: [String], widths: [Int]) -> String {
    var line = ""
    for (index, column) in columns.enumerated() {
      let cell = cells[index].fitted(to: widths[index])
      if index > 0 { line += String(repeating: " ", count: Self.gap) }
      line +=
        column.alignment == .right
        ? cell.paddedLeft(to: widths[index]) : cell.padded(to: widths[index])
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The columns' natural widths, where flexible ones shrink until the line fits.
  private func fittedWidths(total: Int) -> [Int] {
    var widths = columns.indices.map { index in
      rows.reduce(columns[index].title.displayWidth) { max($0, $1[index].displayWidth) }
    }
    let gaps = Self.gap * (columns.count - 1)
    var excess = widths.reduce(gaps, +) - total
    while excess > 0 {
      let flexible = columns.indices.filter { columns[$0].isFlexible && widths[$0] > 8 }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
