import CountMeKit

/// Some days as a table with bars against the goal.
struct PeriodText {
  let title: String
  let view: PeriodView
  let settings: ProfileSettings
  let console: Console

  var lines: [String] {
    let title = [title.styled(.bold, if: console.isColored), ""]
    guard !view.totals.isEmpty else { return title + ["Nothing is written down for these days."] }
    let table = table.lines(width: console.width, isColored: console.isColored)
    let styled = zip(table.dropFirst(), rows).map { line, day in
      line.stylingBar(style(day), if: console.isColored)
    }
    let summary = PeriodSummary(view, settings, console: console)
    return title + table.prefix(1) + styled + [""] + summary.lines
  }

  /// Every day of a short period from the diary's first up to today, of a long one those of which anything is known.
  private var rows: [DayTotals] {
    let last = min(view.days.upperBound, max(view.today, view.totals.last?.date ?? .first))
    guard view.days.count <= 62, view.firstDay <= last else { return view.totals }
    return (view.firstDay...last).map { date in
      view.totals.first { $0.date == date } ?? DayTotals(date)
    }
  }

  /// A narrow terminal has room for the energy only.
  private var isWide: Bool { console.width >= 80 }

  private var table: Table {
    let shown = columns.filter { column in rows.contains { !column.cell($0).isEmpty } }
    var table = Table(shown.map(\.column))
    for day in rows { table.add(shown.map { $0.cell(day) }) }
    return table
  }

  private typealias Cell = (column: Table.Column, cell: (DayTotals) -> String)

  private var columns: [Cell] {
    let energy: [Cell] = [
      (.init("day"), { name(of: $0.date) }),
      (.init(hasGoal ? "against the goal" : "kcal of the most", isOptional: true), bar),
      (.init("kcal", .right), { $0.isLogged ? $0.eaten.rounded().shown : "" }),
      (.init("burned", .right), { $0.burned > 0 ? "−\($0.burned.rounded().shown)" : "" }),
      (.init("", .right), difference),
    ]
    let others: [Cell] = [
      (
        .init("water", .right, isOptional: true),
        { $0.water > 0 ? settings.shownVolume($0.water) : "" }
      ),
      (
        .init("habits", .right, isOptional: true),
        { $0.habitsDone > 0 ? "\($0.habitsDone) of \(view.habitCount)" : "" }
      ),
      (
        .init("weight", .right, isOptional: true),
        { $0.weight.map { settings.shownWeight($0) } ?? "" }
      ),
    ]
    return isWide ? energy + others : energy
  }

  private var hasGoal: Bool { rows.contains { $0.isLogged && view.goal(of: $0) != nil } }

  private func name(of date: CalendarDate) -> String {
    date == view.today ? "\(date.columnText) ←" : date.columnText
  }

  /// Where no goal is set, the bar compares with the day that had most.
  private func bar(_ day: DayTotals) -> String {
    guard day.isLogged else { return "" }
    let most = view.totals.map(\.net).max() ?? 0
    return Bar(fraction: day.net / max(view.goal(of: day) ?? most, 1)).text(width: isWide ? 20 : 10)
  }

  private func difference(_ day: DayTotals) -> String {
    guard day.isLogged, let goal = view.goal(of: day) else { return "" }
    let left = (goal - day.net).rounded()
    return left >= 0 ? "\(left.shown) left" : "\((-left).shown) over"
  }

  private func style(_ day: DayTotals) -> Style {
    guard let goal = view.goal(of: day) else { return .cyan }
    return day.net <= goal ? .green : .yellow
  }
}
