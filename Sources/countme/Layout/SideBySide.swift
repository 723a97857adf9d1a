/// Values of some fields in columns, where a long value takes several lines.
struct SideBySide {
  /// A value and how it is set off.
  struct Cell {
    let text: String
    let style: Style?

    init(_ text: String, style: Style? = nil) {
      self.text = text
      self.style = style
    }
  }

  private let headings: [[String]]
  private var rows: [(name: String, cells: [Cell])] = []

  /// - Parameter headings: the lines above each column of values.
  init(headings: [[String]]) {
    self.headings = headings
  }

  /// Adds a field with a cell for each column.
  mutating func add(_ name: String, _ cells: [Cell]) {
    rows.append((name, cells))
  }

  /// The lines in at most `width` columns; the headings are dim.
  func lines(width: Int, isColored: Bool) -> [String] {
    let widths = widths(total: width)
    let heights = 0..<(headings.map(\.count).max() ?? 0)
    let head = heights.map { height in
      let cells = headings.map { $0.indices.contains(height) ? $0[height] : "" }
      return Self.line([""] + cells, widths).styled(.dim, if: isColored)
    }
    return head.filter { !$0.isEmpty } + rows.flatMap { lines($0, widths, isColored) }
  }

  private static let gap = 2

  /// As wide as the contents are, or what is left shared evenly.
  private func widths(total: Int) -> [Int] {
    let name = min(18, rows.reduce(0) { max($0, $1.name.displayWidth) })
    let natural = headings.indices.map { column in
      rows.reduce(headings[column].reduce(0) { max($0, $1.displayWidth) }) {
        max($0, $1.cells[column].text.displayWidth)
      }
    }
    var room = total - name - Self.gap * headings.count
    var widths = natural
    // The narrow columns first: what they leave is for the wide ones.
    for (place, column) in natural.indices.sorted(by: { natural[$0] < natural[$1] }).enumerated() {
      widths[column] = min(natural[column], max(8, room / (headings.count - place)))
      room -= widths[column]
    }
    return [name] + widths
  }

  private func lines(
    _ row: (name: String, cells: [Cell]), _ widths: [Int], _ isColored: Bool
  ) -> [String] {
    let names = row.name.broken(to: widths[0])
    let cells = zip(row.cells, widths.dropFirst()).map { cell, width in
      // A mark stands before the first line only; the others stand under its text.
      cell.text.broken(to: width, indent: "✓✗ ".contains(cell.text.first ?? "x") ? 2 : 0)
    }
    let height = max(names.count, cells.map(\.count).max() ?? 0)
    return (0..<height).map { number in
      let texts = ([names] + cells).map { $0.indices.contains(number) ? $0[number] : "" }
      let styles = [nil] + row.cells.map(\.style)
      return Self.line(texts, widths, styles: isColored ? styles : [])
    }
  }

  private static func line(_ texts: [String], _ widths: [Int], styles: [Style?] = []) -> String {
    var line = ""
    var open = ""
    for (column, text) in texts.enumerated() {
      let fitted = text.fitted(to: widths[column])
      let style = styles.indices.contains(column) ? styles[column] : nil
      if !fitted.isEmpty {
        line += open + (style.map { fitted.styled($0, if: true) } ?? fitted)
        open = ""
      }
      open += String(repeating: " ", count: widths[column] - fitted.displayWidth + gap)
    }
    return line
  }
}

extension String {
  /// The text in lines of at most `width` columns, broken at spaces where it can be.
  fileprivate func broken(to width: Int, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for character in self {
      if (line + String(character)).displayWidth > width {
        let space = line.dropFirst(indent).lastIndex(of: " ")
        let head = space.map { String(line[..<$0]) } ?? line
        let rest = space.map { String(line[line.index(after: $0)...]) } ?? ""
        lines.append(head)
        line = String(repeating: " ", count: indent) + rest
        if character == " ", rest.isEmpty { continue }
      }
      line.append(character)
    }
    return lines + [line]
  }
}
