import ArgumentParser
import CountMeKit

/// `countme copy`: what was eaten on another day, once more.
struct Copy: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Write down again, for today, what was eaten on another day.")

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp(
      "The day, and a meal if only that one: yesterday, monday breakfast, 2026-11-20.",
      valueName: "day"),
    completion: .day)
  var words: [String]
  @Option(help: "Only this meal, such as breakfast.", completion: .meal)
  var meal: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day to copy to, if not today.", valueName: "day")) var to: String?

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    var day = words.flatMap { $0.split(separator: " ").map(String.init) }
    var meal = meal
    if meal == nil, day.count > 1, let last = day.last?.lowercased(),
      CompletionKind.meals.contains(last)
    {
      meal = last
      day.removeLast()
    }
    let receipt = try await diary.journal.copyFood(
      from: context.clock().date(day.joined(separator: " ")), meal: meal, to: context.day(to))
    try context.console.answer(EntryAnswer(receipt).lines + receipt.futureLines, json: receipt.json)
  }
}
