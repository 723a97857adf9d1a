/// Rows of text with their columns aligned, for a person's eye.
struct MatrixTable {
  private var rows: [[String]]

  init(_ heads: String...) {
    rows = [heads, heads.map { String(repeating: "-", count: $0.count) }]
  }

  /// Adds a row; an empty cell is written as a dash.
  mutating func add(_ cells: String...) {
    rows.append(cells.map { $0.isEmpty ? "-" : $0 })
  }

  /// Sets a group of rows apart.
  mutating func addGap() { rows.append([]) }

  /// A line for each row, without space at the end.
  var lines: [String] {
    let columns = rows.first?.count ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.map { column in
        let isLast = column == row.count - 1
        return isLast
          ? row[column]
          : row[column] + String(repeating: " ", count: widths[column] - row[column].count)
      }
      return cells.joined(separator: "  ")
    }
  }
}
