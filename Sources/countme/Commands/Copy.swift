import ArgumentParser
import CountMeKit

/// `countme copy`: what was eaten on another day, once more.
struct Copy: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Write down once more, for today, what was eaten on a day.")

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: "The day: yesterday, monday, -3d or 2026-11-20.", completion: .day)
  var day: String
  @Option(help: "Only this meal, such as breakfast.", completion: .meal)
  var meal: String?
  @Option(parsing: .unconditional, help: "The day to copy to, if not today.") var to: String?

  func run(in context: CommandContext) async throws {
    let receipt = try await context.diary().journal.copyFood(from: day, meal: meal, to: to)
    try context.console.answer(EntryAnswer(receipt).lines + receipt.futureLines, json: receipt.json)
  }
}
