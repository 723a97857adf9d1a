/// What one thing costs as the diary grows: a line for each kind of work, a column for each size.
///
/// The last columns tell how many times the cost at the least size the cost at the greatest one is,
/// ours and git's: 1 where the size of the diary does not matter.
struct GrowthTable {
  private let sizes: [Int]
  private let kinds: [[Row]]

  /// A table of the rows that were measured at several sizes.
  init(_ rows: [Row]) {
    var kinds: [[Row]] = []
    for row in rows {
      if let index = kinds.firstIndex(where: { $0[0].kind == row.kind }) {
        kinds[index].append(row)
      } else {
        kinds.append([row])
      }
    }
    self.kinds = kinds.filter { $0.count > 1 }
    sizes = Set(self.kinds.joined().map(\.documents)).sorted()
  }

  /// The head and a line for each kind, in columns; nothing where there was one size.
  var lines: [String] {
    guard !kinds.isEmpty else { return [] }
    let head = ["cost of one"] + sizes.map { "at \($0)" } + ["growth", "git's"]
    return Columns([head] + kinds.map(cells), wordy: 0).lines
  }

  private func cells(_ rows: [Row]) -> [String] {
    [rows[0].kind] + sizes.map { size in rows.first { $0.documents == size }.map(cost) ?? "" }
      + [Self.growth(rows, \.ours), Self.growth(rows, \.theirs)]
  }

  private func cost(_ row: Row) -> String {
    guard let median = row.ours.median else { return "" }
    guard row.things > 1 else { return ReportTable.value(median, row.unit) }
    let each = median / Double(row.things)
    guard row.unit == .milliseconds else {
      return "\(ReportTable.number(each, digits: 2)) \(row.unit.rawValue)"
    }
    return "\(ReportTable.number(each * 1000, digits: 0)) µs"
  }

  private static func growth(_ rows: [Row], _ series: (Row) -> Series) -> String {
    let sorted = rows.sorted { $0.documents < $1.documents }
    guard let first = sorted.first, let last = sorted.last,
      let least = series(first).median, let most = series(last).median, least > 0
    else { return "" }
    let growth = most / Double(last.things) / (least / Double(first.things))
    return "\(ReportTable.number(growth, digits: 2))×"
  }
}
