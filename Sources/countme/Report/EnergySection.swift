import CountMeKit
import CountMeModel

/// What was eaten of each day, less what was burned, against its goal.
struct EnergySection {
  let view: ReportView

  private var days: [DayTotals] { view.period.totals.filter(\.isLogged) }

  var section: ReportSection {
    var section = ReportSection(id: "energy", title: "Energy against the goal", body: [])
    guard !days.isEmpty else { return section }
    section.body =
      [ReportSection.paragraph(summary)] + chart.lines + legend.lines + table.folded
    return section
  }

  private var summary: String {
    let averages = view.period.averages
    let (kept, of) = averages.goalsKept
    let goal = of > 0 ? " The goal was kept on \(kept) of \(of.counted("day"))." : ""
    let burned = averages.average(\.burned).rounded()
    let exercise = burned > 0 ? ", \(burned.shown) kcal burned" : ""
    return "On the average of \(view.averagedDays): "
      + "\(averages.average(\.eaten).rounded().shown) kcal eaten\(exercise).\(goal)"
  }

  private func goal(_ day: DayTotals) -> Double? { view.period.goal(of: day) }

  private var chart: Chart {
    let isOver = { (day: DayTotals) in goal(day).map { day.net > $0 } ?? false }
    let values = days.map(\.net) + days.compactMap(goal)
    var chart = Chart(
      id: "energy", title: "Energy of each day in kcal", description: summary,
      axis: DayAxis(days: view.days), scale: ChartScale(values, isFromZero: true))
    let columns = { (days: [DayTotals]) in days.map { Chart.Column(date: $0.date, to: $0.net) } }
    chart.add(columns: columns(days.filter { !isOver($0) }), "within")
    chart.add(columns: columns(days.filter(isOver)), "over")
    chart.add(levels: days.compactMap { day in goal(day).map { (day.date, $0) } }, "goal")
    if let mean { chart.add(line: mean.points, "mean") }
    return chart
  }

  private var legend: Legend {
    let hasGoal = days.contains { goal($0) != nil }
    return Legend(
      entries: [("within", hasGoal ? "day within its goal" : "day")]
        + (hasGoal ? [("over", "day over it"), ("line goal", "goal")] : [])
        + (mean.map { [("line mean", "mean of \($0.width) days")] } ?? []))
  }

  /// A line that shows where it goes in spite of single days; a long one goes by months.
  private var mean: MovingMean? {
    guard days.count > 14 else { return nil }
    return MovingMean(days, width: view.days.count > 120 ? 28 : 7, \.net)
  }

  private var table: HTMLTable {
    var table = HTMLTable(
      "Energy of each day in kcal", ["Day", "Eaten", "Burned", "Net", "Goal", "Left"])
    for day in days {
      let goal = goal(day)
      table.add([
        day.date.text, day.eaten.rounded().shown, day.burned.rounded().shown,
        day.net.rounded().shown, goal?.rounded().shown ?? "",
        goal.map { ($0 - day.net).rounded().shown } ?? "",
      ])
    }
    return table
  }
}

/// What the logged days up to each day come to on the average.
struct MovingMean {
  /// How many days up to each count.
  let width: Int
  /// The days with enough logged ones up to them.
  let points: [(date: CalendarDate, value: Double)]

  /// - Parameter days: logged days in order.
  init(_ days: [DayTotals], width: Int, _ value: (DayTotals) -> Double) {
    self.width = width
    var begin = 0
    points = days.indices.compactMap { index in
      while days[begin].date.distance(to: days[index].date) >= width { begin += 1 }
      let counted = days[begin...index]
      guard counted.count * 2 >= width else { return nil }
      return (days[index].date, counted.reduce(0) { $0 + value($1) } / Double(counted.count))
    }
  }
}
