import ArgumentParser
import CountMeKit

/// `countme uncheck`: what was noted of a habit is taken back.
struct Uncheck: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "uncheck",
    abstract: "Take back a check of a habit.")

  @OptionGroup var global: WritingOptions
  @Argument(help: "The habit; the day may be said, too.", completion: DiaryCompletion.habit)
  var habit: [String]
  @Option(day: "The day: today, yesterday, monday, -3d, 2026-11-20.") var day: String?

  func run(in context: CommandContext) async throws {
    let journal = try context.diary().journal
    let receipt = try await HabitWords(habit).named { name, said, _ in
      let given = EntryTime(day: try context.day(day))
      return try await journal.uncheck(
        name, day: said.entryTime(given, by: context.clock).day)
    }
    let lines = receipt.changes.isEmpty ? ["It was not checked."] : ["Unchecked."]
    try context.console.answer(lines + AwardAnswer(receipt).lines, json: receipt.json)
  }
}
