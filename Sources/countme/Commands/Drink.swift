import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme drink`: water.
struct Drink: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "drink", abstract: "Add water to the day's.",
    discussion: "Other drinks have energy: countme eat \"orange juice\" 250ml.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "How much: 250 (ml), 0.5l, 1 cup, 8 fl oz or 1 glass.") var amount: [String]
  @Option(
    name: .customLong("date"), parsing: .unconditional,
    help: "The day: today, yesterday, monday, -3d, 2026-11-20.",
    completion: DiaryCompletion.day)
  var day: String?

  func run(in context: CommandContext) async throws {
    let said = WaterArguments(amount)
    let receipt: Receipt
    do {
      receipt = try await context.diary().journal.drink(said.amount, day: day)
    } catch {
      guard case .words(.misunderstood("volume", _, _)) = error, let hint = said.hint else {
        throw error
      }
      let failure = CommandFailure(diary: error)
      throw CommandFailure(failure.code, failure.message, hint: hint)
    }
    let lines = try context.telling { try WaterAnswer(receipt, $0, context).lines }
    try context.console.answer(
      lines.isEmpty ? ["Nothing had to change."] : lines, json: receipt.json)
  }
}

/// What a person reads after water was drunk; no line where none was.
struct WaterAnswer {
  let lines: [String]

  init(_ receipt: Receipt, _ reader: DiaryReader, _ context: CommandContext) throws {
    guard let water = receipt.document(in: "hydration") else {
      lines = []
      return
    }
    let settings = try reader.settings()
    let total = water.water
    let goal = water.number("goal") ?? settings.waterGoal
    let drawn = Bar(fraction: total / max(goal, 1))
      .text(width: Bar.width(beside: context.console.width))
      .styled(.blue, if: context.console.isColored)
    let text = "\(settings.shownVolume(total)) of \(settings.shownVolume(goal))"
    let ahead = try water.day.map {
      try reader.date("today", environment: context.environment).distance(to: $0)
    }
    lines = ["\(water.id): \(drawn)  \(text)"] + FutureText.lines(water.day, ahead: ahead ?? 0)
  }
}
