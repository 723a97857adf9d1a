import ArgumentParser
import CountMeKit

/// `countme copy`: what was eaten on another day, once more.
struct Copy: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Write down once more, for today, what was eaten on a day.")

  @OptionGroup var global: WritingOptions
  @Argument(
    help: "The day: yesterday, monday, -3d or 2026-11-20.", completion: .day)
  var day: String
  @Option(help: "Only this meal, such as breakfast.", completion: .meal)
  var meal: String?
  @Option(parsing: .unconditional, help: "The day to copy to, if not today.") var to: String?

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let receipt = try await diary.journal.copyFood(
      from: context.clock().date(day), meal: meal, to: context.day(to))
    try context.console.answer(EntryAnswer(receipt).lines + receipt.futureLines, json: receipt.json)
  }
}
