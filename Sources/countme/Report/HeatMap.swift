import CountMeKit

/// A habit over some weeks: a column for each, with Monday on top.
struct HeatMap {
  let id: String
  let habit: HabitHistory

  private var first: CalendarDate { (habit.days.first?.date ?? .first).startOfWeek }
  private var weeks: Int {
    (habit.days.last.map { first.distance(to: $0.date) } ?? 0) / 7 + 1
  }

  /// How the habit went, in words.
  var summary: String {
    let done = "done on \(habit.doneCount.counted("day"))"
    return habit.missedCount > 0 ? "\(done), missed on \(habit.missedCount)" : done
  }

  var lines: [String] {
    let name = habit.habit.headline
    let styles = ["rest", "skipped", "missed", "part1", "part2", "done"]
    let cells = Dictionary(grouping: habit.days, by: style)
    let paths = styles.compactMap { style -> String? in
      guard let days = cells[style] else { return nil }
      return "<path class=\"\(style)\" d=\"\(days.map(cell).joined())\"/>"
    }
    return [
      "<h3>\(name.html) <small>\(habit.schedule.text.html), \(summary.html)</small></h3>",
      "<div class=\"heat\" style=\"max-width:\(weeks * 18)px\">",
      "<svg role=\"img\" aria-labelledby=\"\(id)-t \(id)-d\" viewBox=\"0 0 \(weeks * 12) 84\">",
      "<title id=\"\(id)-t\">\(name.html) on each day</title>",
      "<desc id=\"\(id)-d\">\(summary.html)</desc>",
    ] + paths + [
      "</svg>", "<div class=\"days\" aria-hidden=\"true\">\(monthLabels)</div>", "</div>",
    ]
  }

  private func style(_ day: HabitHistory.Day) -> String {
    switch day.mark {
    case .done: "done"
    case .skipped: "skipped"
    case _ where day.share > 0: day.share < 0.5 ? "part1" : "part2"
    case .missed: "missed"
    case .open, .notDue: "rest"
    }
  }

  private func cell(_ day: HabitHistory.Day) -> String {
    let place = first.distance(to: day.date)
    return "M\(place / 7 * 12 + 1) \(place % 7 * 12 + 1)h10v10h-10z"
  }

  private var monthLabels: String {
    let begins = habit.days.map(\.date).filter { $0.components.day == 1 }
    let step = begins.count > 14 ? 12 : 1
    return begins.filter { step == 1 || $0.components.month == 1 }.map { date in
      let left = Double(first.distance(to: date) / 7) * 100 / Double(weeks)
      let isYear = date.components.month == 1
      let text = isYear ? "\(date.components.year)" : MonthName.short[date.components.month - 1]
      return "<span style=\"left:\(left.shown)%\">\(text)</span>"
    }.joined()
  }
}
