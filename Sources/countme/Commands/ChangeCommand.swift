import ArgumentParser
import CountMeKit

/// `countme change`: an entry of a day, by its words.
struct ChangeCommand: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Change an entry of the day: how much it was, its energy, meal or time.",
    discussion: """
      Name the entry as you call it, and say how much it is now: countme change almonds 20g, change \
      toast to 3 slices, change oats 311 kcal, change running 40 min. With the amount, energy and \
      nutrients change in proportion. The meal and time among the words tell entries apart: change \
      coffee at 8:15 2 cups. If several could be meant, you are asked.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp("The entry, and how much it is now.", valueName: "entry"),
    completion: DiaryCompletion.entry)
  var words: [String]
  @Option(help: "The meal to move it to.", completion: .meal) var meal: String?
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp("The time to move it to: 8:15, 20:00, 8am or now.", valueName: "time"))
  var time: String?
  @Option(day: "The day to move it to.", name: "to") var to: String?
  @Option(day: "The day of the entry, if not today.") var day: String?
  @Flag(name: .customLong("yes"), help: "Take an amount that is more than people eat at once.")
  var isConfirmed = false

  func run(in context: CommandContext) async throws {
    let said = said
    let reader = try context.reader()
    let entry = try EntryChoice(said: said, command: "change", rest: rest).entry(
      in: context, reader)
    var change = try EntryChange(said, meal: meal ?? said.newMeal, of: entry)
    change.isConfirmed = isConfirmed
    if entry.collection.text == Weight.collection, let words = said.weight {
      let weight = try Mass(words: words, unit: reader.settings().weightUnit)
      try Plausible.expect(weight.kilograms, 20...400, "kg", of: "a weight")
      change.weight = weight
    }
    let (to, time) = (to ?? said.newDay, time ?? said.newTime)
    if to != nil || time != nil {
      let clock = try reader.clock()
      change.day = try to.map { try clock.date($0) }
      let day = change.day ?? entry.day ?? clock.today
      change.time = try time.map { try clock.time($0, on: day) }
    }
    let receipt = try await context.diary().journal.change(entry, change)
    let changed = try Weight.line(of: receipt.document(in: Weight.collection), reader)
    let future = try context.telling { try receipt.futureLines($0) }
    let lines = [changed].compactMap(\.self) + receipt.entryLines + future
    try context.console.answer(
      receipt.commit == nil ? ["It is like that already."] : lines, json: receipt.json)
  }

  func validate() throws {
    let twice = [
      ("the meal", meal, said.newMeal), ("the time", time, said.newTime),
      ("the day", to, said.newDay),
    ].first { $0.1 != nil && $0.2 != nil }
    if let twice { throw ValidationError("say \(twice.0) to move it to once") }
    let isMoved = meal ?? said.newMeal ?? time ?? said.newTime ?? to ?? said.newDay
    guard said.hasMeasure || isMoved != nil else {
      throw ValidationError("say what it is now: countme change \(said.name.shellWord) 20 g")
    }
  }

  private var text: String { words.joined(separator: " ") }

  /// What was typed behind the entry's name.
  private var rest: String {
    var rest = text.firstRange(of: said.name).map { String(text[$0.upperBound...]).trimmed } ?? ""
    for (option, value) in [("--meal", meal), ("--at", time), ("--to", to)] {
      if let value { rest += " \(option) \(value.shellWord)" }
    }
    return (rest + (isConfirmed ? " --yes" : "")).trimmed
  }

  private var said: SpokenEntry {
    var said = SpokenEntry(text, endsWithAmount: true)
    said.day = day ?? said.day
    return said
  }
}
