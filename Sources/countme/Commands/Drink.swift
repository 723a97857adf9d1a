import ArgumentParser
import CountMeKit

/// `countme drink`: water, or any other drink.
struct Drink: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "drink", abstract: "Write down what you drank; an amount alone is water.",
    discussion: """
      countme drink 250 adds 250 ml of water to the day. Any other drink is written down as countme eat \
      does it, by what it is called: countme drink a large latte, oj 200 ml, 2 beers last night. There, \
      too, a number without a unit is ml. If it is not clear what you mean, you are asked; where that is not \
      possible, nothing is written down. You can say the day, too: countme drink 250 yesterday.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp(
      "How much water, 250 (ml), 0.5l, 1 cup, 8 fl oz or 1 glass; or another drink: a latte, oj 200 ml.",
      valueName: "drink"))
  var words: [String]
  @Option(day: "The day: today, yesterday, monday, -3d, 2026-11-20.") var day: String?
  @Flag(
    name: .customLong("yes"), help: "Take the first drink if it is not clear which one is meant.")
  var takesBest = false

  private var text: String { words.joined(separator: " ") }

  func run(in context: CommandContext) async throws {
    let when = SpokenWhen(text)
    guard !when.isQuestion else {
      throw DiaryError.argument(
        "drink", text, expected: "what and how much you drank, without a question mark")
    }
    let unit = try context.reader().settings().waterUnit
    let said = WaterArguments(when.words)
    let water: Volume
    do throws(DiaryError) {
      water = try said.volume(unit: unit)
    } catch {
      guard error.isUnclearArgument else { throw error }
      try Self.expectClearNumbers(text)
      if !said.isNoDrink,
        let entry = FoodEntry(drunk: text, unit: unit == "fl oz" ? unit : "ml")
      {
        return try await write(entry, in: context)
      }
      guard let hint = said.hint else { throw error }
      let failure = CommandFailure(diary: error)
      throw CommandFailure(failure.code, failure.message, hint: hint)
    }
    try Plausible.expect(water.milliliters, 10...10_000, "ml", of: "water at once")
    let moment = try when.entryTime(EntryTime(day: context.day(day)), by: context.clock)
    let receipt = try await context.diary().journal.drink(water, day: moment.day)
    let lines = try context.telling {
      try receipt.waterLines($0, context.console) + receipt.futureLines($0)
    }
    try context.console.answer(
      lines.isEmpty ? ["Nothing had to change."] : lines, json: receipt.json)
  }

  /// Ensures that no number without a unit may be thousands: `milk 1.200`.
  private static func expectClearNumbers(_ text: String) throws(DiaryError) {
    let words = text.split(separator: " ").map(String.init)
    for (word, next) in zip(words, words.dropFirst() + [""]) where !FoodMeasure.isAmountWord(next) {
      try SpokenNumber.expectClear(word)
    }
  }

  /// Writes down another drink, as it is eaten.
  private func write(_ entry: FoodEntry, in context: CommandContext) async throws {
    var entry = entry
    entry.when.day = try context.day(day)
    entry.takesBest = takesBest
    let options: [(name: String, value: String?)] = [("--date", day)]
    let dialogue = FoodDialogue(
      diary: try context.diary(), context: context,
      options: context.writingOptions + options.typed)
    try await dialogue.write(entry).show(in: context)
  }
}
