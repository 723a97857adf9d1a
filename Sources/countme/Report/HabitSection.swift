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
    return Legend(
      entries: [("done", "done")] + (isPartial ? [("part1", "in part")] : [])
        + (isShown(.missed) ? [("missed", "missed")] : [])
        + (isShown(.notDue) ? [("rest", "not due")] : [])
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
