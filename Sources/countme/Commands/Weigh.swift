import ArgumentParser
import CountMeKit

/// `countme weigh`: the body weight.
struct Weigh: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "weigh", abstract: "Write down your weight.")

  @OptionGroup var global: WritingOptions
  @Argument(help: "The weight: 81.2, 81.2 kg or 179 lb.") var weight: [String]
  @OptionGroup var when: WhenOptions
  @Option(help: "Body fat in percent.") var bodyFat: Quantity?
  @Option(help: "Your waist in cm.") var waist: Quantity?
  @Option(
    name: [.customLong("note"), .customLong("notes")], help: "Anything else worth keeping.")
  var note: String?

  func run(in context: CommandContext) async throws {
    let receipt: Receipt
    do {
      receipt = try await context.diary().journal.weigh(entry(in: context))
    } catch {
      guard let error = error as? DiaryError,
        case .words(.misunderstood("weight", _, _)) = error, let hint
      else { throw error }
      let failure = CommandFailure(diary: error)
      throw CommandFailure(failure.code, failure.message, hint: hint)
    }
    let lines = try context.telling { try self.lines(receipt, $0) }
    try context.console.answer(lines + receipt.futureLines, json: receipt.json)
  }

  private func entry(in context: CommandContext) throws -> WeightEntry {
    let unit = try context.reader().settings().weightUnit
    let said = SpokenWhen(weight.joined(separator: " "))
    try said.expectTold("weight", "81.2, 81.2 kg or 179 lb")
    var entry = WeightEntry(try Mass(words: said.words, unit: unit))
    try Plausible.expect(entry.weight.kilograms, 20...400, "kg", of: "a weight")
    entry.when = try when.entryTime(said, by: context.clock)
    entry.details.bodyFat = bodyFat?.value
    entry.details.waist = waist?.value
    entry.details.note = note
    return entry
  }

  /// What to write instead where that is no weight; nil where nothing is near.
  private var hint: String? {
    let words = ["show", "list", "history", "log", "graph", "chart", "trend", "stats"]
    return weight.contains { words.contains($0.lowercased()) }
      ? "countme stats shows the trend, countme list weightHistory every weight" : nil
  }

  private func lines(_ receipt: Receipt, _ reader: DiaryReader) throws -> [String] {
    guard let entry = receipt.document(in: Weight.collection), let weight = Weight(entry).weight
    else { return [] }
    let settings = try reader.settings()
    var line = "\(entry.day?.text ?? ""): \(settings.shownWeight(weight))"
    if let before = try reader.weight(before: entry), let last = before.weight {
      line += ", \(settings.shownChange(weight - last)) since \(before.date?.text ?? "")"
    }
    if let goal = settings.weightGoal {
      line += ", goal \(settings.shownWeight(goal))"
    }
    if let index = Weight(entry).bmi { line += ", BMI \(index.shown)" }
    return [line]
  }
}
