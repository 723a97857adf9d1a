import CountMeKit

/// The weights with their trend.
struct WeightSection {
  let view: ReportView

  private var points: [SmoothedWeight] {
    view.weight?.smoothed.filter { view.days.contains($0.date) } ?? []
  }

  var section: ReportSection {
    var section = ReportSection(id: "weight", title: "Weight", body: [])
    guard !points.isEmpty else { return section }
    section.body = [ReportSection.paragraph(summary)]
    guard points.count > 1 else { return section }
    section.body += chart.lines + legend.lines + table.folded
    return section
  }

  private var summary: String {
    guard let first = points.first, let last = points.last else { return "" }
    let settings = view.settings
    var text = "\(settings.shownWeight(last.weight)) on \(last.date.longText)."
    if points.count > 1 {
      text +=
        " The trend went from \(settings.shownWeight(first.trend)) to "
        + "\(settings.shownWeight(last.trend)), \(settings.shownChange(last.trend - first.trend))."
    }
    if let perWeek = view.weight?.perWeek {
      text += " Over the last four weeks: \(settings.shownChange(perWeek)) a week."
    }
    if let goal = view.weight?.goal { text += " The goal is \(settings.shownWeight(goal))." }
    return text
  }

  private func shown(_ kilograms: Double) -> Double {
    MeasureUnits.mass(kilograms, in: view.settings.weightUnit)
  }

  private var chart: Chart {
    let values = points.flatMap { [shown($0.weight), shown($0.trend)] }
    let goal = view.weight?.goal.map(shown)
    let scale = ChartScale(values + [goal].compactMap { $0 }, isFromZero: false)
    var chart = Chart(
      id: "weight", title: "Weight in \(view.settings.weightUnit)", description: summary,
      axis: DayAxis(days: view.days), scale: scale)
    if let goal { chart.add(level: goal, "goal") }
    chart.add(dots: points.map { ($0.date, shown($0.weight)) }, "weighed")
    chart.add(line: points.map { ($0.date, shown($0.trend)) }, "trend")
    return chart
  }

  private var legend: Legend {
    Legend(
      entries: [("dot weighed", "weighed"), ("line trend", "trend, smoothed")]
        + (view.weight?.goal == nil ? [] : [("line goal", "goal")]))
  }

  private var table: HTMLTable {
    let isByMonth = view.isByMonth
    var table = HTMLTable(
      "Weight in \(view.settings.weightUnit)\(isByMonth ? " at the end of each month" : "")",
      [isByMonth ? "Month" : "Day", "Weighed", "Trend"])
    let lasts = Dictionary(points.map { ($0.date.month, $0) }) { $1 }.values
    for point in isByMonth ? lasts.sorted(by: { $0.date < $1.date }) : points {
      let name = isByMonth ? point.date.month.text : point.date.text
      table.add([name, shown(point.weight).shown, shown(point.trend).shown])
    }
    return table
  }
}
