import CountMeKit

/// The water of each day against its goal.
struct WaterSection {
  private let view: ReportView
  private let days: [DayTotals]
  /// The one goal of all days; nil where they had several.
  private let goal: Double?

  init(view: ReportView) {
    self.view = view
    days = view.period.totals.filter { $0.water > 0 }
    let goals = Set(days.map { Self.goal($0, view) })
    goal = goals.count == 1 ? goals.first : nil
  }

  /// The goal of a day: its own, or else what the person wants now.
  private static func goal(_ day: DayTotals, _ view: ReportView) -> Double {
    day.waterGoal ?? view.settings.waterToDrink
  }

  private func isReached(_ day: DayTotals) -> Bool { day.water >= Self.goal(day, view) }

  var section: ReportSection {
    var section = ReportSection(id: "water", title: "Water", body: [])
    guard !days.isEmpty else { return section }
    section.body = [ReportSection.paragraph(summary)] + chart.lines + legend.lines + table.folded
    return section
  }

  private var summary: String {
    let mean = days.reduce(0) { $0 + $1.water } / Double(days.count)
    let what = goal.map { "the goal of \(view.settings.shownVolume($0))" } ?? "the goal of the day"
    return "\(view.settings.shownVolume(mean.rounded())) on average over "
      + "\(days.count.counted("noted day")); \(what) was reached on \(days.count(where: isReached))"
      + " of them."
  }

  private var chart: Chart {
    let shown = { (milliliters: Double) in
      MeasureUnits.volume(milliliters, in: view.settings.waterUnit)
    }
    let spans = view.spans(of: days)
    let columns = spans.map { $0.column(shown($0.average(\.water))) }
    let goals = spans.flatMap { span in
      span.days.map { ($0, shown(span.average { Self.goal($0, view) })) }
    }
    var chart = Chart(
      id: "water", title: "\(title) in \(view.settings.waterUnit)", description: summary,
      axis: DayAxis(days: view.days),
      scale: ChartScale(columns.map(\.to) + goals.map(\.1), isFromZero: true))
    chart.add(columns: columns, "drunk")
    if let goal { chart.add(level: shown(goal), "goal") } else { chart.add(levels: goals, "goal") }
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
    var table = HTMLTable(title, ["Day", "Water"] + (goal == nil ? ["Goal"] : []))
    for day in days {
      let amounts = [day.water] + (goal == nil ? [Self.goal(day, view)] : [])
      table.add([day.date.text] + amounts.map(view.settings.shownVolume))
    }
    return table
  }

  private var monthTable: HTMLTable {
    var table = HTMLTable(title, ["Month", "Days noted", "Water a day", "Goal reached"])
    for month in view.spans(of: days) {
      table.add([
        month.days.lowerBound.month.text, "\(month.totals.count)",
        view.settings.shownVolume(month.average(\.water).rounded()),
        "\(month.totals.count(where: isReached))",
      ])
    }
    return table
  }
}
