import CountMeKit

/// What a bar or a row is of: a day, or in a long report a month.
///
/// Bars of single days would be hairlines there, and their tables most of the page.
struct ReportSpan {
  /// The days that it has in the report.
  let days: ClosedRange<CalendarDate>
  /// Those of which something is known.
  let totals: [DayTotals]

  /// What a day comes to on the average.
  func average(_ value: (DayTotals) -> Double) -> Double {
    totals.isEmpty ? 0 : totals.reduce(0) { $0 + value($1) } / Double(totals.count)
  }

  /// A bar over all of it.
  func column(_ value: Double) -> Chart.Column {
    Chart.Column(date: days.lowerBound, days: days.count, to: value)
  }
}

extension ReportView {
  /// Whether charts and tables are of months.
  var isByMonth: Bool { days.count > 480 }

  /// The days one by one, or the months that have some of them.
  func spans(of totals: [DayTotals]) -> [ReportSpan] {
    guard isByMonth else {
      return totals.map { ReportSpan(days: $0.date...$0.date, totals: [$0]) }
    }
    let byMonth = Dictionary(grouping: totals, by: \.date.month)
    return byMonth.keys.sorted().map { month in
      ReportSpan(days: month.days.clamped(to: days), totals: byMonth[month] ?? [])
    }
  }
}
