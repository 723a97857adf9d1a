import ArgumentParser
import CountMeKit

/// `countme drink`: water.
struct Drink: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "drink", abstract: "Add water to a day.",
    discussion: """
      You can say the day, too: countme drink 250 yesterday. For drinks with energy: countme eat \
      "orange juice" 250ml.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(help: "How much: 250 (ml), 0.5l, 1 cup, 8 fl oz or 1 glass.") var amount: [String]
  @Option(day: "The day: today, yesterday, monday, -3d, 2026-11-20.") var day: String?

  func run(in context: CommandContext) async throws {
    let when = SpokenWhen(amount.joined(separator: " "))
    let text = amount.joined(separator: " ")
    let said = WaterArguments(when.words, in: text + (day.map { " --date \($0)" } ?? ""))
    let receipt: Receipt
    guard !when.isQuestion else {
      throw DiaryError.argument(
        "drink", text,
        expected: "how much you drank, without a question mark")
    }
    do {
      let unit = try context.reader().settings().waterUnit
      let moment = try when.entryTime(EntryTime(day: context.day(day)), by: context.clock)
      let water = try said.volume(unit: unit)
      try Plausible.expect(water.milliliters, 10...10_000, "ml", of: "water at once")
      receipt = try await context.diary().journal.drink(water, day: moment.day)
    } catch {
      guard let error = error as? DiaryError,
        error.isUnclearArgument, let hint = said.hint
      else { throw error }
      let failure = CommandFailure(diary: error)
      throw CommandFailure(failure.code, failure.message, hint: hint)
    }
    let lines = try context.telling { try WaterAnswer(receipt, $0, context).lines }
    try context.console.answer(
      lines.isEmpty ? ["Nothing had to change."] : lines, json: receipt.json)
  }
}
