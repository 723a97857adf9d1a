/// The rows for people.
struct ReportTable {
  private static let head = [
    "documents", "work", "ours", "spread", "git", "spread", "ratio", "bar", "reached", "peak",
    "git's",
  ]
  private let rows: [Row]

  /// A table of these rows.
  init(_ rows: [Row]) {
    self.rows = rows
  }

  /// The head and a line for each row, in columns.
  var lines: [String] {
    Columns([Self.head] + rows.map(cells), wordy: 1).lines
  }

  private func cells(_ row: Row) -> [String] {
    [
      row.sizeText, row.title,
      Self.value(row.ours.median, row.unit), Self.spread(row.ours),
      Self.value(row.theirs.median, row.unit), Self.spread(row.theirs),
      row.ratio.map { Self.number($0, digits: 3) } ?? "", Self.bar(row), Self.verdict(row),
      Self.memory(row.ours.peakKiB), Self.memory(row.theirs.peakKiB),
    ]
  }

  /// A value with its unit.
  static func value(_ value: Double?, _ unit: Row.Unit) -> String {
    value.map { "\(number($0, digits: $0 < 100 ? 1 : 0)) \(unit.rawValue)" } ?? ""
  }

  private static func spread(_ series: Series) -> String {
    guard let range = series.range else { return "" }
    let digits = range.upperBound < 100 ? 1 : 0
    return "\(number(range.lowerBound, digits: digits))…\(number(range.upperBound, digits: digits))"
  }

  private static func bar(_ row: Row) -> String {
    switch row.bar {
    case .ratio(let most): "≤ \(most)×"
    case .most(let most): "≤ \(number(most, digits: 0)) \(row.unit.rawValue)"
    case .none: ""
    }
  }

  private static func verdict(_ row: Row) -> String {
    guard let share = row.shareOfBar else { return "" }
    return share <= 1 ? "yes" : share <= 2 ? "half" : "no"
  }

  private static func memory(_ kibibytes: Int) -> String {
    kibibytes > 0 ? "\(kibibytes / 1024) MiB" : ""
  }

  /// A number with so many digits after the point.
  static func number(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((value * scale).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let fraction = String(scaled % Int(scale))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(scaled / Int(scale)).\(zeros)\(fraction)"
  }
}
