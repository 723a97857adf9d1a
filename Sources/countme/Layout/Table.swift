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
  private var styles: [Int: Style] = [:]

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row, perhaps set off in a style; missing cells are empty.
  mutating func add(_ cells: [String], _ style: Style? = nil) {
    styles[rows.count] = style
    rows.append(cells + Array(repeating: "", count: max(0, columns.count - cells.count)))
  }

  /// The columns of a terminal that it takes where nothing gives way.
  var width: Int {
    natural.reduce(Self.gap * max(0, columns.count - 1), +)
  }

  /// How wide each column is where nothing gives way.
  private var natural: [Int] {
    columns.indices.map { index in
      rows.reduce(columns[index].title.displayWidth) { max($0, $1[index].displayWidth) }
    }
  }

  /// The table's lines in at most `width` columns; the heading is dim and left out if all are empty.
  func lines(width: Int, isColored: Bool) -> [String] {
    let (shown, widths) = layout(total: width)
    let isNarrow = width < PageWidth.usual
    let lines = { (cells: [String]) in self.lines(of: cells, shown, widths: widths, isNarrow) }
    var heading: [String] = []
    if columns.contains(where: { !$0.title.isEmpty }) {
      heading = lines(columns.map(\.title)).map { $0.styled(.dim, if: isColored) }
    }
    return heading
      + rows.enumerated().flatMap { number, cells in
        guard let style = styles[number] else { return lines(cells) }
        return lines(cells).map { $0.styled(style, if: isColored) }
      }
  }

  private static let gap = 2
  /// How far what goes on of a cell stands behind its first line.
  private static let indent = 2
  /// A flexible column that is narrower says too little.
  private static let readableWidth = 16

  /// The lines of a row: one, and what goes on of cells that are folded: on a narrow terminal all that
  /// give way.
  private func lines(
    of cells: [String], _ shown: [Int], widths: [Int], _ isNarrow: Bool
  ) -> [String] {
    let folded = cells.indices.map { index in
      let isFolded = columns[index].isFolded || isNarrow && columns[index].isFlexible
      return isFolded && shown.contains(index)
        ? cells[index].folded(to: widths[index], indent: Self.indent) : [cells[index]]
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
    let natural = natural
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

  /// The columns' natural widths, where flexible ones shrink until the line fits: down to their longest
  /// word while others can give way too.
  private func fitted(_ natural: [Int], _ shown: [Int], total: Int) -> [Int] {
    var widths = natural
    var excess = shown.reduce(Self.gap * (shown.count - 1) - total) { $0 + natural[$1] }
    guard excess > 0 else { return widths }
    for least in [longestWords, columns.map { _ in 0 }] {
      while excess > 0 {
        let flexible = shown.filter { columns[$0].isFlexible && widths[$0] > max(least[$0], 8) }
        guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
        excess -= 1
      }
    }
    return widths
  }

  /// How wide the longest word of each column is on a second line, as far as it stays readable where it is cut.
  private var longestWords: [Int] {
    columns.indices.map { index in
      let words = rows.flatMap { $0[index].split(separator: " ") }
      let longest = words.map { String($0).displayWidth }.max() ?? 0
      return min(longest + Self.indent, Self.readableWidth)
    }
  }
}
