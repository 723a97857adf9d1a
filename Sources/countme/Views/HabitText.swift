import CountMeKit

extension SharedPart {
  /// That habits are here and not what was done of them.
  var absenceOfCompletions: [String] {
    isShared(Completion.collection) ? [] : ["", "What was done is not shared."]
  }
}

extension HabitDay {
  /// A box that is ticked where the habit is done.
  var mark: String { isDone ? "[x]" : "[ ]" }

  /// Whether it is done once or not at all, so that its box says all.
  var isPlain: Bool { goal == 1 && progress <= 1 && habit.unit == nil }

  /// How much of the day's goal is done.
  var progressText: String {
    let unit = habit.unit.map { " \($0.printable)" } ?? ""
    if isPlain { return isDone ? "done" : "to do" }
    return "\(progress.shown) of \(goal.shown)\(unit)"
  }

  /// How much is done of the day and, where it is to be done so many times a week, of the week.
  func progressText(isToday: Bool) -> String {
    guard let week else { return progressText }
    let text = "\(week.done) of \(week.times) \(isToday ? "this" : "that") week"
    return isPlain ? text : "\(progressText), \(text)"
  }
}

extension HabitSchedule {
  /// When the habit is due, in a few letters.
  var text: String {
    switch self {
    case .daily: "daily"
    case .weekly(let times): "\(times)× a week"
    case .weekdays(let days):
      Weekday.allCases.filter { days.contains($0.number) }
        .map { String($0.rawValue.prefix(2)) }.joined(separator: " ")
    }
  }
}

extension HabitView {
  /// One sign for each of the last seven days.
  var weekText: String {
    lastWeek.map { mark in
      switch mark {
      case .done: "●"
      case .missed, .open: "○"
      case .skipped: "–"
      case .notDue: "·"
      }
    }.joined()
  }

  func streakText(_ count: Int) -> String {
    count == 0 ? "" : "\(count) \(isWeekly ? "week" : "day")\(count == 1 ? "" : "s")"
  }

  /// The habit for scripts.
  var json: JSONValue {
    .object([
      "habit": habit.json, "isResting": .bool(isResting), "isDue": .bool(isDue),
      "progress": .number(today.progress), "goal": .number(today.goal),
      "isDone": .bool(today.isDone), "streak": .number(Double(streak)),
      "bestStreak": .number(Double(bestStreak)),
      "streakUnit": .string(isWeekly ? "week" : "day"),
      "lastWeek": .array(lastWeek.map { .string($0.rawValue) }),
      "doneThisWeek": .number(Double(doneThisWeek)),
    ])
  }
}
