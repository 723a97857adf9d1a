import CountMeKit

/// The habits that are kept, each as a heat map.
struct HabitSection {
  let view: ReportView

  var section: ReportSection {
    var section = ReportSection(id: "habits", title: "Habits", body: [])
    let habits = view.habits.filter { $0.doneCount + $0.missedCount > 0 }
    guard !habits.isEmpty else { return section }
    for (index, habit) in habits.enumerated() {
      let id = "habit\(index + 1)"
      section.body +=
        view.isByMonth
        ? HabitMonths(id: id, habit: habit, days: view.days).lines
        : HeatMap(id: id, habit: habit).lines
    }
    section.body += legend(habits).lines + table(habits).folded
    return section
  }

  private func legend(_ habits: [HabitHistory]) -> Legend {
    guard !view.isByMonth else { return Legend(entries: [("done", "done, of what was due")]) }
    let days = habits.flatMap(\.days)
    let isShown = { (mark: HabitView.Mark) in days.contains { $0.mark == mark } }
    let isPartial = days.contains { $0.mark != .done && $0.share > 0 }
    let rest = (isShown(.notDue) ? ["not due"] : []) + (isShown(.open) ? ["open today"] : [])
    return Legend(
      entries: [("done", "done")] + (isPartial ? [("part1", "in part")] : [])
        + (isShown(.missed) ? [("missed", "missed")] : [])
        + (rest.isEmpty ? [] : [("rest", rest.joined(separator: ", or "))])
        + (isShown(.skipped) ? [("skipped", "skipped")] : []))
  }

  private func table(_ habits: [HabitHistory]) -> HTMLTable {
    var table = HTMLTable("Habits by month", ["Habit", "Month", "Done", "Missed"])
    for habit in habits {
      let months = Dictionary(grouping: habit.days, by: \.date.month)
      for month in months.keys.sorted() {
        let days = months[month] ?? []
        table.add([
          habit.habit.headline, month.text, "\(days.count { $0.mark == .done })",
          "\(days.count { $0.mark == .missed })",
        ])
      }
    }
    return table
  }
}

/// A habit over years: a bar for each month, as high as the share of what was due that was done.
struct HabitMonths {
  let id: String
  let habit: HabitHistory
  let days: ClosedRange<CalendarDate>

  var lines: [String] {
    let name = habit.habit.headline
    let summary = HeatMap(id: id, habit: habit).summary
    let heading =
      "<h3>\(name.html) <small>\(habit.schedule.text.html), \(summary.html)</small></h3>"
    var chart = Chart(
      id: id, title: "\(name) in each month, in percent of what was due", description: summary,
      axis: DayAxis(days: days), scale: .percent, label: { "\($0.shown)%" })
    chart.add(columns: columns, "done")
    return [heading] + chart.lines
  }

  private var columns: [Chart.Column] {
    let byMonth = Dictionary(grouping: habit.days, by: \.date.month)
    return byMonth.keys.sorted().compactMap { month in
      guard let inMonth = byMonth[month], let first = inMonth.first else { return nil }
      let share = share(inMonth)
      return share > 0
        ? Chart.Column(date: first.date, days: inMonth.count, to: share * 100) : nil
    }
  }

  /// What was done of some days; of a weekly habit no single day is due.
  private func share(_ days: [HabitHistory.Day]) -> Double {
    let done = Double(days.count { $0.mark == .done })
    let due =
      if case .weekly(let times) = habit.schedule {
        Double(times) * Double(days.count) / 7
      } else {
        done + Double(days.count { $0.mark == .missed })
      }
    return min(1, done / max(due, 1))
  }
}
