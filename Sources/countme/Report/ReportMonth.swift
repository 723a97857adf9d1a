import CountMeKit

/// Some days of one month in a long report: bars of single days would be hairlines there, and their tables
/// most of the page.
struct ReportMonth {
  /// The days that the month has in the report.
  let days: ClosedRange<CalendarDate>
  /// Those of which something is known.
  let totals: [DayTotals]

  var name: String { days.lowerBound.month.text }

  /// What a day comes to on the average.
  func average(_ value: (DayTotals) -> Double) -> Double {
    totals.isEmpty ? 0 : totals.reduce(0) { $0 + value($1) } / Double(totals.count)
  }

  /// A bar over the whole month.
  func column(_ value: Double) -> Chart.Column {
    Chart.Column(date: days.lowerBound, days: days.count, to: value)
  }
}

extension ReportView {
  /// Whether charts and tables are of months.
  var isByMonth: Bool { days.count > 480 }

  /// The months that have some of the days.
  func months(of totals: [DayTotals]) -> [ReportMonth] {
    let byMonth = Dictionary(grouping: totals, by: \.date.month)
    return byMonth.keys.sorted().map { month in
      ReportMonth(days: month.days.clamped(to: days), totals: byMonth[month] ?? [])
    }
  }
}
