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
    /// Whether this column is left out where it is empty, or where the terminal is too narrow.
    let isOptional: Bool
    /// Whether a text that is too long goes on below, where only its end tells it from others.
    let isFolded: Bool

    init(
      _ title: String, _ alignment: Alignment = .left, isFlexible: Bool = false,
      isOptional: Bool = false, isFolded: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
      self.isOptional = isOptional
      self.isFolded = isFolded
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
    let (shown, widths) = layout(total: width)
    var lines: [String] = []
    if columns.contains(where: { !$0.title.isEmpty }) {
      lines.append(
        line(of: columns.map(\.title), shown, widths: widths).styled(.dim, if: isColored))
    }
    return lines + rows.flatMap { self.lines(of: $0, shown, widths: widths) }
  }

  private static let gap = 2
  /// A flexible column that is narrower says too little.
  private static let readableWidth = 16

  /// The lines of a row: one, and what goes on of cells that are folded.
  private func lines(of cells: [String], _ shown: [Int], widths: [Int]) -> [String] {
    let folded = cells.indices.map { index in
      columns[index].isFolded && shown.contains(index)
        ? cells[index].folded(to: widths[index], indent: 2) : [cells[index]]
    }
    let count = folded.map(\.count).max() ?? 1
    return (0..<count).map { number in
      line(of: folded.map { number < $0.count ? $0[number] : "" }, shown, widths: widths)
    }
  }

  private func line(of cells: [String], _ shown: [Int], widths: [Int]) -> String {
    var line = ""
    for (place, index) in shown.enumerated() {
      let cell = cells[index].fitted(to: widths[index])
      if place > 0 { line += String(repeating: " ", count: Self.gap) }
      line +=
        columns[index].alignment == .right
        ? cell.paddedLeft(to: widths[index]) : cell.padded(to: widths[index])
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Which columns are shown and how wide.
  ///
  /// Optional ones go, the last first, where flexible ones would be unreadable or lines too long.
  private func layout(total: Int) -> (shown: [Int], widths: [Int]) {
    let natural = columns.indices.map { index in
      rows.reduce(columns[index].title.displayWidth) { max($0, $1[index].displayWidth) }
    }
    var shown = columns.indices.filter { index in
      !columns[index].isOptional || rows.contains { !$0[index].isEmpty }
    }
    while true {
      let widths = fitted(natural, shown, total: total)
      let isReadable = shown.allSatisfy {
        !columns[$0].isFlexible || widths[$0] >= min(natural[$0], Self.readableWidth)
      }
      let width = shown.reduce(Self.gap * (shown.count - 1)) { $0 + widths[$1] }
      guard !isReadable || width > total,
        let last = shown.lastIndex(where: { columns[$0].isOptional })
      else {
        return (shown, widths)
      }
      shown.remove(at: last)
    }
  }

  /// The columns' natural widths, where flexible ones shrink until the line fits.
  private func fitted(_ natural: [Int], _ shown: [Int], total: Int) -> [Int] {
    var widths = natural
    var excess = shown.reduce(Self.gap * (shown.count - 1) - total) { $0 + natural[$1] }
    while excess > 0 {
      let flexible = shown.filter { columns[$0].isFlexible && widths[$0] > 8 }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
