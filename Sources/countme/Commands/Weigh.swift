import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme weigh`: the body weight.
struct Weigh: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "weigh", abstract: "Write down your weight.")

  @OptionGroup var global: WritingOptions
  @Argument(help: "The weight: 81.2, 81.2 kg or 179 lb.") var weight: [String]
  @OptionGroup var when: WhenOptions
  @Option(help: "Body fat in percent.") var bodyFat: Measured<Percent>?
  @Option(help: "Your waist in cm.") var waist: Measured<Centimeters>?
  @Option(
    name: [.customLong("note"), .customLong("notes")], help: "Anything else worth keeping.")
  var note: String?

  func run(in context: CommandContext) async throws {
    let receipt: Receipt
    do {
      receipt = try await context.diary().journal.weigh(entry(in: context))
    } catch {
      guard let error = error as? DiaryError,
        error.isUnclearArgument, let hint
      else { throw error }
      let failure = CommandFailure(diary: error)
      throw CommandFailure(failure.code, failure.message, hint: hint)
    }
    let lines = try context.telling { try self.lines(receipt, $0) + receipt.futureLines($0) }
    try context.console.answer(lines, json: receipt.json)
  }

  private func entry(in context: CommandContext) throws -> WeightEntry {
    let reader = try context.reader()
    let unit = try reader.settings().weightUnit
    let said = SpokenWhen(weight.joined(separator: " "))
    guard !said.isQuestion, !said.isToCome else {
      throw Mass.unclear(weight.joined(separator: " "))
    }
    let text = SpokenNumber.inDigits(said.words)
    var entry = WeightEntry(try Mass(words: text, unit: unit))
    let when = try self.when.entryTime(said, by: context.clock)
    let words = MeasureWords(text)
    if words.unit.isEmpty, let number = words.value({ _ in 1 }),
      let doubt = try reader.doubt(ofWeight: number, unit: unit, on: when.day)
    {
      entry.weight = try Mass(words: "\(number) \(askedUnit(number, doubt, context))", unit: unit)
    }
    try Plausible.expect(entry.weight.kilograms, 20...400, "kg", of: "a weight")
    entry.when = when
    entry.details.bodyFat = bodyFat?.value
    entry.details.waist = waist?.value
    entry.details.note = note
    return entry
  }

  /// Asks on a terminal which unit a number has that is far from the last weight.
  private func askedUnit(
    _ number: Double, _ doubt: WeightUnitDoubt, _ context: CommandContext
  ) throws -> String {
    if context.canAsk {
      let units = doubt.units.joined(separator: " or ")
      _ = Console.show("Is \(number.shown) in \(units)? ", on: .error, terminator: "")
      if let answer = readLine()?.trimmed.lowercased(), doubt.units.contains(answer) {
        return answer
      }
    }
    let commands = doubt.units.map { unit in
      (["countme weigh \(number.shown) \(unit)"] + options + context.writingOptions)
        .joined(separator: " ")
    }
    throw CommandFailure(
      .data, "\(number.shown) is far from your last weight; nothing was written down",
      hint: "say the unit: \(commands.joined(separator: ", or "))")
  }

  /// When it was and what else was said, as it was typed.
  private var options: [String] {
    let digits = MeasureWords(SpokenWhen(weight.joined(separator: " ")).words).digits
    let said = weight.flatMap { $0.split(separator: " ") }.filter { $0 != digits }
      .map { String($0).shellWord }
    let when: [(name: String, value: String?)] = [
      ("--date", self.when.day), ("--at", self.when.time),
      ("--body-fat", bodyFat.map { CanonicalNumber.text(of: $0.value) }),
      ("--waist", waist.map { CanonicalNumber.text(of: $0.value) }), ("--note", note),
    ]
    return said + when.typed
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
