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
    let meant = try HabitWords(habit).meant(in: context.reader(), mayCount: false)
    let given = EntryTime(day: try context.day(day))
    let receipt = try await context.diary().journal.uncheck(
      meant.name, day: meant.said.entryTime(given, by: context.clock).day)
    let lines = receipt.changes.isEmpty ? ["It was not checked."] : ["Unchecked."]
    try context.console.answer(lines + receipt.awardLines, json: receipt.json)
  }
}
