import CountMeKit

/// What a person reads after a habit was checked.
struct CheckAnswer {
  let lines: [String]

  init(_ receipt: Receipt, _ reader: DiaryReader, _ context: CommandContext) throws {
    guard let done = receipt.document(of: Completion.self) else {
      lines = ["It is done already; --times notes more."]
      return
    }
    let view = try reader.habits()
      .first { $0.habit.id == done.habitId }
    guard let view, let day = done.date else {
      lines = ["Checked."]
      return
    }
    let then = HabitDay(
      habit: view.habit, progress: done.progress ?? 0, goal: view.today.goal)
    let streak =
      view.streak > 1 ? ", \(view.streak) \(view.isWeekly ? "weeks" : "days") in a row" : ""
    lines = ["\(day): \(then.mark) \(view.habit.headline), \(then.progressText)\(streak)"]
  }
}
