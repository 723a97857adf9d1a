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
