import CountMeKit

/// What was eaten of each day, less what was burned, against its goal.
struct EnergySection {
  private let view: ReportView
  private let days: [DayTotals]
  private let spans: [ReportSpan]
  private let hasGoal: Bool
  /// A line that shows where it goes in spite of single days; a long one goes by months.
  private let mean: MovingMean?

  init(view: ReportView) {
    self.view = view
    days = view.period.totals.filter(\.isLogged)
    spans = view.spans(of: days)
    hasGoal = days.contains { view.period.goal(of: $0) != nil }
    mean =
      days.count > 14 && !view.isByMonth
      ? MovingMean(days, width: view.days.count > 120 ? 28 : 7, \.net) : nil
  }

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

  private func goal(_ day: DayTotals) -> Double? { view.period.goal(of: day) }

  /// The goal of an average day, of those that had one.
  private func goal(_ span: ReportSpan) -> Double? {
    let goals = span.totals.compactMap(goal)
    return goals.isEmpty ? nil : goals.reduce(0, +) / Double(goals.count)
  }

  private var title: String {
    view.isByMonth
      ? "Energy of an average day of each month in kcal" : "Energy of each day in kcal"
  }

  private var chart: Chart {
    let isOver = { (span: ReportSpan) in goal(span).map { span.average(\.net) > $0 } ?? false }
    let values = spans.map { $0.average(\.net) } + spans.compactMap(goal)
    var chart = Chart(
      id: "energy", title: title, description: summary,
      axis: DayAxis(days: view.days),
      scale: ChartScale(values, isFromZero: true))
    let columns = { (spans: [ReportSpan]) in spans.map { $0.column($0.average(\.net)) } }
    chart.add(columns: columns(spans.filter { !isOver($0) }), "within")
    chart.add(columns: columns(spans.filter(isOver)), "over")
    chart.add(
      levels: spans.flatMap { span in
        goal(span).map { goal in span.days.map { ($0, goal) } } ?? []
      }, "goal")
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

  private var table: HTMLTable {
    var table = HTMLTable(
      title,
      (view.isByMonth ? ["Month", "Days"] : ["Day"]) + ["Eaten", "Burned", "Net"]
        + (hasGoal ? ["Goal", view.isByMonth ? "Goal kept" : "Left"] : []))
    for span in spans {
      let first = span.days.lowerBound
      let names = view.isByMonth ? [first.month.text, "\(span.totals.count)"] : [first.text]
      let numbers = [span.average(\.eaten), span.average(\.burned), span.average(\.net)]
      let goals = [goal(span)?.rounded().shown ?? "", view.isByMonth ? kept(span) : left(span)]
      table.add(names + numbers.map { $0.rounded().shown } + (hasGoal ? goals : []))
    }
    return table
  }

  /// On how many days of a span the goal was kept.
  private func kept(_ span: ReportSpan) -> String {
    let kept = span.totals.compactMap { day in goal(day).map { day.net <= $0 } }
    return kept.isEmpty ? "" : "\(kept.count { $0 }) of \(kept.count)"
  }

  private func left(_ span: ReportSpan) -> String {
    goal(span).map { ($0 - span.average(\.net)).rounded().shown } ?? ""
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
  func column(from: Double = 0, _ value: Double) -> Chart.Column {
    Chart.Column(date: days.lowerBound, days: days.count, from: from, to: value)
  }
}

extension ReportView {
  /// Whether charts and tables are of months.
  var isByMonth: Bool { days.count > 480 }

  /// The days one by one, or the weeks or months that have some of them.
  ///
  /// - Parameter unit: what each is; nil means a day, in a long report a month.
  func spans(of totals: [DayTotals], by unit: DayAxis.Unit? = nil) -> [ReportSpan] {
    let groups = Dictionary(grouping: totals) { day in
      switch unit ?? (isByMonth ? .month : .day) {
      case .day: day.date...day.date
      case .week: day.date.week.clamped(to: days)
      case .month: day.date.month.days.clamped(to: days)
      }
    }
    return groups.sorted { $0.key.lowerBound < $1.key.lowerBound }
      .map { ReportSpan(days: $0.key, totals: $0.value) }
  }
}
