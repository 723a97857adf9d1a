import ArgumentParser
import CountMeKit

/// `countme check`: a habit was done.
struct Check: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Note that a habit was done.",
    discussion: """
      Each time counts once, until the day's goal is reached; --times adds that much, whatever the goal.
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
