import ArgumentParser
import CountMeKit

/// `countme check`: a habit was done.
struct Check: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Note that a habit was done.",
    discussion: """
      Once more each time until the day's goal is reached; --times notes so much more, whatever the \
      goal.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(help: "The habit; the day may be said, too.", completion: DiaryCompletion.habit)
  var habit: [String]
  @Option(help: "How often it was done, or how much.") var times: Quantity?
  @OptionGroup var when: WhenOptions

  func run(in context: CommandContext) async throws {
    let journal = try context.diary().journal
    let receipt = try await HabitWords(habit, mayCount: true).named { name, said in
      try await journal.check(
        name, times: times?.value, when: when.entryTime(said, by: context.clock))
    }
    let lines = try context.telling { try CheckAnswer(receipt, $0, context).lines }
    try context.console.answer(
      lines + AwardAnswer(receipt).lines + receipt.futureLines, json: receipt.json)
  }

  func validate() throws {
    guard times?.value ?? 1 > 0 else { throw ValidationError("--times must be more than 0") }
  }
}

/// `countme uncheck`: what was noted of a habit is taken back.
struct Uncheck: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "uncheck",
    abstract: "Take back what was noted of a habit on a day.")

  @OptionGroup var global: WritingOptions
  @Argument(help: "The habit; the day may be said, too.", completion: DiaryCompletion.habit)
  var habit: [String]
  @Option(
    name: .customLong("date"), parsing: .unconditional,
    help: "The day: today, yesterday, monday, -3d, 2026-11-20.",
    completion: .day)
  var day: String?

  func run(in context: CommandContext) async throws {
    let journal = try context.diary().journal
    let receipt = try await HabitWords(habit).named { name, said in
      let given = EntryTime(day: try context.day(day))
      return try await journal.uncheck(
        name, day: said.entryTime(given, by: context.clock).day)
    }
    let lines = receipt.changes.isEmpty ? ["It was not checked."] : ["Unchecked."]
    try context.console.answer(lines + AwardAnswer(receipt).lines, json: receipt.json)
  }
}

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
