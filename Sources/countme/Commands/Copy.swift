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
      "The day, and a meal or a food if only that: yesterday, monday breakfast, oats from friday.",
      valueName: "day"),
    completion: .day)
  var words: [String]
  @Option(help: "Only this meal, such as breakfast.", completion: .meal)
  var meal: String?
  @Option(day: "The day to copy to, if not today.", name: "to") var to: String?

  func validate() throws {
    guard to == nil || CopyWords(words, meal: meal).to == nil else {
      throw ValidationError("say the day to copy to once")
    }
  }

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let said = CopyWords(words, meal: meal)
    let day = try context.clock().date(said.day)
    let id = try said.food.map { try entry(called: $0, said.meal, of: day, in: context) }
    let receipt = try await diary.journal.copyFood(
      from: day, meal: said.meal, only: id, to: context.day(to ?? said.to))
    let future = try context.telling { try receipt.futureLines($0, tellsTime: false) }
    try context.console.answer(receipt.entryLines + future, json: receipt.json)
  }

  /// The one food of a day that is called so.
  private func entry(
    called name: String, _ meal: String?, of day: CalendarDate, in context: CommandContext
  ) throws -> DocumentID {
    let reader = try context.reader()
    var said = SpokenEntry(name)
    said.day = day.text
    let meant = try reader.entries(said)
    let found = meant.entries.filter { entry in
      entry.collection.text == FoodItem.collection
        && (meal == nil || FoodItem(entry.fields).meal == meal)
    }
    guard let first = found.first, !meant.areSimilarOnly, !meant.isWhole else {
      let known = try reader.entryNames(of: day).prefix(8).map(\.printable)
      throw CommandFailure(
        .notFound, "nothing called \(name.printable) was eaten on \(day)",
        hint: known.isEmpty ? nil : "there is: \(known.joined(separator: "; "))")
    }
    guard found.count == 1 else {
      throw CommandFailure(
        .data, "\(name.printable) may be \(found.count) entries of \(day); nothing was copied",
        hint: "say the meal, or write it down anew: "
          + (["countme eat", name.shellWord] + context.writingOptions).joined(separator: " "))
    }
    return first.id
  }
}
