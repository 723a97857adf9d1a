import CountMeKit

/// A month as a wall calendar: a cell for each day with its energy and a bar against its goal.
struct MonthCalendar {
  let title: String
  let view: PeriodView
  let settings: ProfileSettings
  let console: Console
  /// Where to find what the cells have no room for; nil where there is nothing of it.
  let note: String?

  /// Whether seven cells stand beside each other on a terminal of so many columns.
  static func fits(_ columns: Int) -> Bool { columns >= 72 }

  /// A cell's columns, with a gap of two behind it.
  private var cell: Int { min((console.width + 2) / 7 - 2, 14) }

  var lines: [String] {
    let heading = [title.styled(.bold, if: console.isColored), ""]
    let names = Weekday.allCases.map { $0.shortName.padded(to: cell) }
    let monday = view.days.lowerBound.startOfWeek
    var weeks: [String] = []
    for first in stride(from: monday, through: view.days.upperBound, by: 7) {
      weeks += week(first)
    }
    let isOver = view.totals.contains { day in view.goal(of: day).map { day.net > $0 } ?? false }
    let legend =
      (view.totals.contains { $0.isLogged && $0.burned > 0 } ? ["kcal eaten − burned"] : [])
      + (isOver ? ["↑ over the goal"] : [])
    let note =
      legend.isEmpty
      ? [] : [legend.joined(separator: ", ").styled(.dim, if: console.isColored)]
    return heading + [joined(names).styled(.dim, if: console.isColored)] + weeks + note + [""]
      + PeriodSummary(view: view, settings: settings, console: console).lines
      + (self.note.map { [""] + $0.folded(to: console.width, indent: 0) } ?? [])
  }

  private func joined(_ cells: [String]) -> String {
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }

  private func week(_ first: CalendarDate) -> [String] {
    let days = (0..<7).map { first.adding(days: $0) }
    let hasBars = days.contains { view.days.contains($0) && total($0) != nil }
    return [joined(days.map(numbers))] + (hasBars ? [joined(days.map(bar))] : [])
  }

  private func total(_ date: CalendarDate) -> DayTotals? {
    view.totals.first { $0.date == date && $0.isLogged }
  }

  private func numbers(_ date: CalendarDate) -> String {
    guard view.days.contains(date) else { return "".padded(to: cell) }
    let day = "\(date.components.day)".paddedLeft(to: 2) + (date == view.today ? "←" : " ")
    guard let total = total(date) else { return day.padded(to: cell) }
    let isOver = view.goal(of: total).map { total.net > $0 } ?? false
    let energy = total.net.rounded().shown + (isOver ? "↑" : " ")
    let text = day + energy.paddedLeft(to: cell - day.displayWidth)
    return date == view.today ? text.styled(.bold, if: console.isColored) : text
  }

  /// Where no goal is set, the bar compares with the day that had most.
  private func bar(_ date: CalendarDate) -> String {
    guard view.days.contains(date), let total = total(date) else { return "".padded(to: cell) }
    let goal = view.goal(of: total)
    let most = view.totals.map(\.net).max() ?? 0
    let style: Style = goal.map { total.net <= $0 ? .green : .yellow } ?? .cyan
    return Bar(fraction: total.net / max(goal ?? most, 1)).text(width: cell - 1)
      .styled(style, if: console.isColored) + " "
  }
}

extension PeriodView {
  /// Whether there is water, a habit or a weight on any of the days.
  var hasMoreThanEnergy: Bool {
    totals.contains { $0.water > 0 || $0.habitsDone > 0 || $0.weight != nil }
  }
}
