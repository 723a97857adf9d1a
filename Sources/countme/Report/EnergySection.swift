import CountMeKit

/// What was eaten of each day, less what was burned, against its goal.
struct EnergySection {
  let view: ReportView

  private var days: [DayTotals] { view.period.totals.filter(\.isLogged) }

  var section: ReportSection {
    var section = ReportSection(
      id: "energy", title: hasGoal ? "Energy against the goal" : "Energy", body: [])
    guard !days.isEmpty else { return section }
    section.body =
      [ReportSection.paragraph(summary)] + chart.lines + legend.lines + table.folded
    return section
  }

  private var summary: String {
    let averages = view.period.averages
    let (kept, of) = averages.goalsKept
    let goal = of > 0 ? " Within the goal on \(kept) of \(of.counted("day"))." : ""
    let burned = averages.average(\.burned).rounded()
    let exercise = burned > 0 ? ", \(burned.shown) kcal burned" : ""
    return "Average of \(view.averagedDays): "
      + "\(averages.average(\.eaten).rounded().shown) kcal eaten\(exercise).\(goal)"
  }

  private var hasGoal: Bool { days.contains { goal($0) != nil } }

  private func goal(_ day: DayTotals) -> Double? { view.period.goal(of: day) }

  private var chart: Chart {
    guard !view.isByMonth else { return monthChart }
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
    let span = view.isByMonth ? "average day of a month" : "day"
    return Legend(
      entries: [("within", hasGoal ? "\(span) within its goal" : span)]
        + (hasGoal ? [("over", "\(span) over it"), ("line goal", "goal")] : [])
        + (mean.map { [("line mean", "mean of \($0.width) days")] } ?? []))
  }

  /// A line that shows where it goes in spite of single days; a long one goes by months.
  private var mean: MovingMean? {
    guard days.count > 14, !view.isByMonth else { return nil }
    return MovingMean(days, width: view.days.count > 120 ? 28 : 7, \.net)
  }

  private var months: [ReportMonth] { view.months(of: days) }

  /// The goal of an average day of a month, of those that had one.
  private func goal(_ month: ReportMonth) -> Double? {
    let goals = month.totals.compactMap(goal)
    return goals.isEmpty ? nil : goals.reduce(0, +) / Double(goals.count)
  }

  private var monthChart: Chart {
    let months = months
    let isOver = { (month: ReportMonth) in goal(month).map { month.average(\.net) > $0 } ?? false }
    var chart = Chart(
      id: "energy", title: "Energy of an average day of each month in kcal", description: summary,
      axis: DayAxis(days: view.days, unit: .month),
      scale: ChartScale(
        months.map { $0.average(\.net) } + months.compactMap(goal), isFromZero: true))
    let columns = { (months: [ReportMonth]) in months.map { $0.column($0.average(\.net)) } }
    chart.add(columns: columns(months.filter { !isOver($0) }), "within")
    chart.add(columns: columns(months.filter(isOver)), "over")
    chart.add(
      levels: months.flatMap { month in
        goal(month).map { goal in month.days.map { ($0, goal) } } ?? []
      }, "goal")
    return chart
  }

  private var monthTable: HTMLTable {
    var table = HTMLTable(
      "Energy of an average day of each month in kcal",
      ["Month", "Days", "Eaten", "Burned", "Net"] + (hasGoal ? ["Goal", "Goal kept"] : []))
    for month in months {
      let kept = month.totals.compactMap { day in goal(day).map { day.net <= $0 } }
      let numbers = [month.average(\.eaten), month.average(\.burned), month.average(\.net)]
      let goals = [
        goal(month)?.rounded().shown ?? "",
        kept.isEmpty ? "" : "\(kept.count { $0 }) of \(kept.count)",
      ]
      table.add(
        [month.name, "\(month.totals.count)"] + numbers.map { $0.rounded().shown }
          + (hasGoal ? goals : []))
    }
    return table
  }

  private var table: HTMLTable {
    view.isByMonth ? monthTable : dayTable
  }

  private var dayTable: HTMLTable {
    var table = HTMLTable(
      "Energy of each day in kcal",
      ["Day", "Eaten", "Burned", "Net"] + (hasGoal ? ["Goal", "Left"] : []))
    for day in days {
      let goal = goal(day)
      let numbers = [day.eaten, day.burned, day.net].map { $0.rounded().shown }
      let goals = [
        goal?.rounded().shown ?? "", goal.map { ($0 - day.net).rounded().shown } ?? "",
      ]
      table.add([day.date.text] + numbers + (hasGoal ? goals : []))
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
