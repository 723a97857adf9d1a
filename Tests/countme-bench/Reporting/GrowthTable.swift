import Foundation

/// What one thing costs as there is more of what is counted: a line for each kind of work, a column for each size.
///
/// The last columns tell how many times the cost at the least size the cost at the greatest one is, ours and git's,
/// and how the whole of ours follows the size.
struct GrowthTable {
  private let counted: Row.Counted
  private let sizes: [Int]
  private let kinds: [[Row]]

  /// A table of the rows that were measured at several sizes of what is counted.
  init(_ rows: [Row], over counted: Row.Counted = .documents) {
    self.counted = counted
    var kinds: [[Row]] = []
    for row in rows where row.counted == counted {
      if let index = kinds.firstIndex(where: { $0[0].kind == row.kind }) {
        kinds[index].append(row)
      } else {
        kinds.append([row])
      }
    }
    self.kinds = kinds.filter { $0.count > 1 }.map { $0.sorted { $0.documents < $1.documents } }
    sizes = Set(self.kinds.joined().map(\.documents)).sorted()
  }

  /// The tables of all that is counted, with an empty line before each.
  static func lines(_ rows: [Row]) -> [String] {
    Row.Counted.allCases.flatMap { counted in
      let lines = GrowthTable(rows, over: counted).lines
      return lines.isEmpty ? [] : [""] + lines
    }
  }

  /// The head and a line for each kind, in columns; nothing where there was one size.
  var lines: [String] {
    guard !kinds.isEmpty else { return [] }
    let head =
      ["cost of one, by \(counted.rawValue)"] + sizes.map { "at \($0)" }
      + ["growth", "git's", "with \(counted.rawValue)"]
    return Columns([head] + kinds.map(cells), wordy: 0).lines
  }

  private func cells(_ rows: [Row]) -> [String] {
    [rows[0].kind] + sizes.map { size in rows.first { $0.documents == size }.map(cost) ?? "" }
      + [Self.growth(rows, \.ours), Self.growth(rows, \.theirs), Self.slope(rows)]
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
    guard let first = rows.first, let last = rows.last,
      let least = series(first).median, let most = series(last).median, least > 0
    else { return "" }
    let growth = most / Double(last.things) / (least / Double(first.things))
    return "\(ReportTable.number(growth, digits: 2))×"
  }

  /// How the whole cost follows the size: what is a fifth more at the greatest size counts as the same.
  private static func slope(_ rows: [Row]) -> String {
    guard let first = rows.first, let last = rows.last, first.unit != .megabytesPerSecond,
      let least = first.ours.median, let most = last.ours.median, least > 0, most > 0
    else { return "" }
    if most <= least * 1.2 { return "constant" }
    let exponent = log(most / least) / log(Double(last.documents) / Double(first.documents))
    if exponent > 1.15 {
      return "MORE than linear, to the \(ReportTable.number(exponent, digits: 2))"
    }
    let each = (most - least) / Double(last.documents - first.documents) * 1000
    return "\(ReportTable.number(each, digits: 1)) \(first.unit.rawValue) more each 1000"
  }
}
