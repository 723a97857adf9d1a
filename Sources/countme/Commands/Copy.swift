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
      "The day, and a meal if only that one: yesterday, monday breakfast, lunch from friday.",
      valueName: "day"),
    completion: .day)
  var words: [String]
  @Option(help: "Only this meal, such as breakfast.", completion: .meal)
  var meal: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day to copy to, if not today.", valueName: "day")) var to: String?

  func validate() throws {
    guard to == nil || CopyWords(words, meal: meal).to == nil else {
      throw ValidationError("say the day to copy to once")
    }
  }

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let said = CopyWords(words, meal: meal)
    let receipt = try await diary.journal.copyFood(
      from: context.clock().date(said.day), meal: said.meal, to: context.day(to ?? said.to))
    try context.console.answer(EntryAnswer(receipt).lines + receipt.futureLines, json: receipt.json)
  }
}
