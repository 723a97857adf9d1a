import CountMeKit

/// The water of each day against the goal.
struct WaterSection {
  private let view: ReportView
  private let days: [DayTotals]
  private var goal: Double { view.settings.waterToDrink }

  init(view: ReportView) {
    self.view = view
    days = view.period.totals.filter { $0.water > 0 }
  }

  var section: ReportSection {
    var section = ReportSection(id: "water", title: "Water", body: [])
    guard !days.isEmpty else { return section }
    section.body = [ReportSection.paragraph(summary)] + chart.lines + legend.lines + table.folded
    return section
  }

  private var summary: String {
    let mean = days.reduce(0) { $0 + $1.water } / Double(days.count)
    let reached = days.count { $0.water >= goal }
    return "\(view.settings.shownVolume(mean.rounded())) on average over "
      + "\(days.count.counted("noted day")); the goal of \(view.settings.shownVolume(goal)) was "
      + "reached on \(reached) of them."
  }

  private var chart: Chart {
    let shown = { (milliliters: Double) in
      MeasureUnits.volume(milliliters, in: view.settings.waterUnit)
    }
    let columns = view.spans(of: days).map { $0.column(shown($0.average(\.water))) }
    var chart = Chart(
      id: "water", title: "\(title) in \(view.settings.waterUnit)", description: summary,
      axis: DayAxis(days: view.days),
      scale: ChartScale(columns.map(\.to) + [shown(goal)], isFromZero: true))
    chart.add(columns: columns, "drunk")
    chart.add(level: shown(goal), "goal")
    return chart
  }

  private var title: String {
    view.isByMonth ? "Water of an average day of each month" : "Water of each day"
  }

  private var legend: Legend {
    Legend(entries: [("drunk", "drunk on a day"), ("line goal", "goal")])
  }

  private var table: HTMLTable {
    guard !view.isByMonth else { return monthTable }
    var table = HTMLTable(title, ["Day", "Water"])
    for day in days { table.add([day.date.text, view.settings.shownVolume(day.water)]) }
    return table
  }

  private var monthTable: HTMLTable {
    var table = HTMLTable(title, ["Month", "Days noted", "Water a day", "Goal reached"])
    for month in view.spans(of: days) {
      table.add([
        month.days.lowerBound.month.text, "\(month.totals.count)",
        view.settings.shownVolume(month.average(\.water).rounded()),
        "\(month.totals.count { $0.water >= goal })",
      ])
    }
    return table
  }
}
