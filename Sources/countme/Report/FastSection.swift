import CountMeKit

/// The fasts, each on the day on which it ended.
struct FastSection {
  let view: ReportView

  private var fasts: [FastView] { view.fasts.reversed() }

  var section: ReportSection {
    var section = ReportSection(id: "fasts", title: "Fasting", body: [])
    guard !fasts.isEmpty else { return section }
    section.body = [ReportSection.paragraph(summary)] + chart.lines + legend.lines + table.folded
    return section
  }

  private var summary: String {
    let hours = fasts.map(\.hours)
    let mean = hours.reduce(0, +) / Double(hours.count)
    let aimed = fasts.filter { $0.targetHours != nil }
    let count = aimed.count { $0.isReached }
    let reached =
      aimed.isEmpty ? "" : " \(count) of the \(aimed.count) with a planned length reached it."
    return "\(fasts.count.counted("fast")), on average \(DurationText(hours: mean).text), "
      + "the longest \(DurationText(hours: hours.max() ?? 0).text).\(reached)"
  }

  /// The longest fast that ended on each day.
  private var longest: [CalendarDate: FastView] {
    Dictionary(fasts.map { ($0.end.date, $0) }) { $0.hours >= $1.hours ? $0 : $1 }
  }

  private var chart: Chart {
    let ended = longest.sorted { $0.key < $1.key }.filter { view.days.contains($0.key) }
    let targets = ended.compactMap { $0.value.targetHours }
    var chart = Chart(
      id: "fasts", title: "Length of fasts in hours", description: summary,
      axis: DayAxis(days: view.days),
      scale: ChartScale(ended.map(\.value.hours) + targets, isFromZero: true),
      label: { "\($0.shown) h" })
    let columns = { (isReached: Bool) in
      ended.filter { $0.value.isReached == isReached }
        .map { Chart.Column(date: $0.key, to: $0.value.hours) }
    }
    chart.add(columns: columns(true), "within")
    chart.add(columns: columns(false), "over")
    chart.add(levels: ended.compactMap { day, fast in fast.targetHours.map { (day, $0) } }, "goal")
    return chart
  }

  private var legend: Legend {
    let hasTargets = fasts.contains { $0.targetHours != nil }
    return Legend(
      entries: hasTargets
        ? [("within", "reached its goal"), ("over", "ended early"), ("line goal", "goal")]
        : [("within", "a fast")])
  }

  private var monthTable: HTMLTable {
    var table = HTMLTable("Fasts by month", ["Month", "Fasts", "Average", "Longest"])
    let byMonth = Dictionary(grouping: fasts, by: \.end.date.month)
    for month in byMonth.keys.sorted() {
      let hours = (byMonth[month] ?? []).map(\.hours)
      table.add([
        month.text, "\(hours.count)",
        DurationText(hours: hours.reduce(0, +) / Double(max(hours.count, 1))).text,
        DurationText(hours: hours.max() ?? 0).text,
      ])
    }
    return table
  }

  private var table: HTMLTable {
    guard !view.isByMonth else { return monthTable }
    var table = HTMLTable("Fasts", ["Began", "Ended", "Length", "Meant"])
    for fast in fasts {
      table.add([
        fast.start.map { "\($0.date) \($0.clockText)" } ?? "",
        "\(fast.end.date) \(fast.end.clockText)", DurationText(hours: fast.hours).text,
        fast.targetHours.map { DurationText(hours: $0).text } ?? "",
      ])
    }
    return table
  }
}
