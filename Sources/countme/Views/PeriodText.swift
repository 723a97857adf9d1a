import CountMeKit

/// Some days as a table with bars against the goal.
struct PeriodText {
  let title: String
  let view: PeriodView
  let settings: ProfileSettings
  let console: Console

  /// What is known of whose days they are, where another person shares them.
  var shared: SharedPart?

  var lines: [String] {
    let title = [title.styled(.bold, if: console.isColored), ""]
    if let absence = shared?.absence(of: Self.collections, until: view.days.upperBound) {
      return title + absence.folded(to: console.width, indent: 0)
    }
    guard !view.totals.isEmpty else {
      return title + ["Nothing is written down for these days."] + beginning
    }
    let summary = PeriodSummary(view: view, settings: settings, console: console).lines
    return title + Array(tables.joined(separator: [""])) + (summary.isEmpty ? [] : [""]) + summary
      + beginning
  }

  /// Since when the days are shared, where another person shares only some of them.
  var beginning: [String] {
    guard let text = shared?.beginning(within: view.days) else { return [] }
    return [""] + text.folded(to: console.width, indent: 0)
  }

  /// What is shown comes from these.
  static let collections = [
    DailyLog.collection, FoodItem.collection, ExerciseItem.collection, Water.collection,
    Weight.collection, Completion.collection,
  ]

  /// Every day of a short period from the diary's first up to today, of a long one those of which anything is known.
  private var rows: [DayTotals] {
    let last = min(view.days.upperBound, max(view.today, view.totals.last?.date ?? .first))
    let first = max(view.firstDay, shared?.from ?? .first)
    guard view.days.count <= 62, first <= last else { return view.totals }
    return (first...last).map { date in
      view.totals.first { $0.date == date } ?? DayTotals(date)
    }
  }

  /// One table where it fits, with as long a bar as there is room for; else one for the energy, and one for the rest.
  private var tables: [[String]] {
    let others = shown(otherColumns)
    for bar in Self.bars {
      let table = table(shown(energyColumns(bar: bar)) + others, rows)
      if bar >= Self.shortBar || others.isEmpty, table.width <= console.width {
        return [lines(of: table, rows)]
      }
    }
    let bar = Self.bars.first { table(shown(energyColumns(bar: $0)), rows).width <= console.width }
    let energy = shown(energyColumns(bar: bar ?? 0))
    let rest = rows.filter { day in others.contains { !$0.cell(day).isEmpty } }
    return (energy.count > 1 ? [lines(of: table(energy, rows), rows)] : [])
      + (rest.isEmpty ? [] : [lines(of: table([dayColumn] + others, rest), rest)])
  }

  /// The lengths of bars, the best first.
  private static let bars = [20, 16, shortBar, 0]
  /// The shortest that tells much.
  private static let shortBar = 10

  private func shown(_ columns: [Cell]) -> [Cell] {
    columns.filter { column in rows.contains { !column.cell($0).isEmpty } }
  }

  private func table(_ columns: [Cell], _ days: [DayTotals]) -> Table {
    var table = Table(columns.map(\.column))
    for day in days { table.add(columns.map { $0.cell(day) }) }
    return table
  }

  private func lines(of table: Table, _ days: [DayTotals]) -> [String] {
    let lines = table.lines(on: console)
    return lines.prefix(1)
      + zip(lines.dropFirst(), days).map { line, day in
        line.stylingBar(style(day), if: console.isColored)
      }
  }

  private typealias Cell = (column: Table.Column, cell: (DayTotals) -> String)

  private var dayColumn: Cell { (.init("day"), { name(of: $0.date) }) }

  /// - Parameter bar: how long the bar is; 0 for none.
  private func energyColumns(bar: Int) -> [Cell] {
    let heading =
      bar < 16
      ? hasGoal ? "of goal" : "of highest"
      : hasGoal ? "against the goal" : "kcal, of the highest day"
    return [dayColumn]
      + (bar > 0 ? [(.init(heading, isOptional: true), { self.bar($0, bar) })] : [])
      + [
        (.init("kcal", .right), { $0.isLogged ? $0.eaten.rounded().shown : "" }),
        (.init("burned", .right), { $0.burned > 0 ? "−\($0.burned.rounded().shown)" : "" }),
        (.init("", .right), difference),
      ]
  }

  private var otherColumns: [Cell] {
    [
      (.init("water", .right), { $0.water > 0 ? settings.shownVolume($0.water) : "" }),
      (
        .init("habits", .right),
        { $0.habitsDone > 0 ? "\($0.habitsDone) of \(view.habitCount)" : "" }
      ),
      (.init("weight", .right), { $0.weight.map { settings.shownWeight($0) } ?? "" }),
    ]
  }

  private var hasGoal: Bool { rows.contains { $0.isLogged && view.goal(of: $0) != nil } }

  private func name(of date: CalendarDate) -> String {
    let year = view.spansYears ? " \(date.month.year)" : ""
    return date.columnText + year + (date == view.today ? " ←" : "")
  }

  /// Where no goal is set, the bar compares with the day that had most.
  private func bar(_ day: DayTotals, _ length: Int) -> String {
    guard day.isLogged else { return "" }
    let most = view.totals.map(\.net).max() ?? 0
    return Bar(fraction: day.net / max(view.goal(of: day) ?? most, 1)).text(width: length)
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
