import CountMeKit

/// Habits over a year: a column for each week, with Monday on top.
struct HabitYearText {
  let habits: [HabitHistory]
  let console: Console
  /// What of the habits is here, where another person shares them.
  var shared: SharedPart?

  var lines: [String] {
    guard !habits.isEmpty else { return HabitsText.none(console) }
    return habits.flatMap { map(of: $0) + [""] } + [
      "■ done  ▪ in part  · missed  – skipped".styled(.dim, if: console.isColored)
    ] + (shared?.absenceOfCompletions ?? [])
  }

  /// As many weeks as fit, the last ones.
  private func weeks(of habit: HabitHistory) -> [CalendarDate] {
    guard let first = habit.days.first?.date, let last = habit.days.last?.date else { return [] }
    let weeks = Array(stride(from: first.startOfWeek, through: last, by: 7))
    return Array(weeks.suffix((console.width - 4) / columns(weeks.count)))
  }

  /// A week's columns: two where there is room for it.
  private func columns(_ weeks: Int) -> Int { console.width >= weeks * 2 + 4 ? 2 : 1 }

  private func map(of habit: HabitHistory) -> [String] {
    let weeks = weeks(of: habit)
    let columns = columns(max(weeks.count, 53))
    let days = Dictionary(habit.days.map { ($0.date, $0) }) { first, _ in first }
    let rows = Weekday.allCases.map { weekday in
      let signs = weeks.map { monday in
        days[monday.adding(days: weekday.number - 1)].map(sign) ?? " "
      }
      var line = weekday.shortName.prefix(2) + "  "
      for sign in signs {
        let text = String(sign).padded(to: columns)
        line += sign == "■" || sign == "▪" ? text.styled(.green, if: console.isColored) : text
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
    return heading(habit) + [months(weeks, columns)] + rows
  }

  private func heading(_ habit: HabitHistory) -> [String] {
    let due = habit.doneCount + habit.missedCount
    var count = habit.doneCount.counted("day")
    if habit.missedCount > 0 {
      let share = (Double(habit.doneCount) / Double(due) * 100).rounded().shown
      count = "\(habit.doneCount) of \(due.counted("day")), \(share)%"
    }
    let name = habit.habit.headline.fitted(to: max(16, console.width - 36))
    let text = "\(habit.schedule.text), done on \(count)"
    return ["\(name.styled(.bold, if: console.isColored))  \(text)"]
  }

  /// The months' names above the weeks in which they begin.
  private func months(_ weeks: [CalendarDate], _ columns: Int) -> String {
    var line = "    "
    for (index, monday) in weeks.enumerated() {
      let place = 4 + index * columns
      let end = monday.adding(days: 6)
      let isFirst = end.components.day <= 7
      guard isFirst, line.displayWidth <= place else { continue }
      line = line.padded(to: place) + MonthName.short[end.components.month - 1] + " "
    }
    while line.last == " " { line.removeLast() }
    return line.fitted(to: console.width).styled(.dim, if: console.isColored)
  }

  private func sign(_ day: HabitHistory.Day) -> Character {
    switch day.mark {
    case .done: "■"
    case .skipped: "–"
    case _ where day.share > 0: "▪"
    case .missed: "·"
    case .open, .notDue: " "
    }
  }
}
