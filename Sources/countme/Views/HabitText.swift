import CountMeKit

/// The habits as a table.
struct HabitsText {
  let habits: [HabitView]
  let console: Console
  /// What of the habits is here, where another person shares them.
  var shared: SharedPart?

  var lines: [String] {
    guard !habits.isEmpty else { return Self.none(console) }
    var table = Table([
      .init(""), .init("habit", isFlexible: true), .init("due", isOptional: true),
      .init("streak", .right, isOptional: true), .init("last 7 days", isOptional: true),
      .init("best", .right, isOptional: true), .init("today", isFlexible: true),
    ])
    for view in habits {
      table.add([
        view.isDue || view.today.progress > 0 ? view.today.mark : "", view.habit.headline,
        view.schedule.text, view.streakText(view.streak), view.weekText,
        view.streakText(view.bestStreak), todayText(view),
      ])
    }
    return table.lines(on: console)
      + (shared?.absenceOfCompletions ?? [])
  }

  /// What is said where there are no habits.
  static func none(_ console: Console) -> [String] {
    ["There are no habits yet." + console.hint(" countme habit add \"Meditate\" begins one.")]
  }

  private func todayText(_ view: HabitView) -> String {
    // countme check wakes it.
    if view.isResting { return "rests" }
    guard view.isDue || view.today.progress > 0 else { return "not due" }
    guard case .weekly(let times) = view.schedule else { return view.today.progressText }
    let week = "\(view.doneThisWeek) of \(times) this week"
    return view.today.isPlain ? week : "\(view.today.progressText), \(week)"
  }
}

extension SharedPart {
  /// That habits are here and not what was done of them.
  var absenceOfCompletions: [String] {
    isShared(Completion.collection) ? [] : ["", "What was done of them is not shared."]
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
  fileprivate var weekText: String {
    lastWeek.map { mark in
      switch mark {
      case .done: "●"
      case .missed, .open: "○"
      case .skipped: "–"
      case .notDue: "·"
      }
    }.joined()
  }

  fileprivate func streakText(_ count: Int) -> String {
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
