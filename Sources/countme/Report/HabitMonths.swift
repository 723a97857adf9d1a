import CountMeKit

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
      axis: DayAxis(days: days, unit: .month), scale: .percent, label: { "\($0.shown)%" })
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
