import CountMeKit

/// What a person reads after something was eaten or drunk.
struct EatenAnswer {
  let lines: [String]
  let json: JSONValue

  /// - Parameter notes: what was told where the food was asked for.
  init(
    _ eaten: FoodReceipt, notes: [String] = [], _ reader: DiaryReader, _ context: CommandContext
  ) throws {
    let receipt = eaten.receipt
    let warning = try AllergenWarning(receipt, reader)
    let water = try WaterAnswer(receipt, reader, context).lines
    let fast = try FastAnswer(receipt, reader, context).lines
    let future = try receipt.futureLines(reader)
    lines =
      EntryAnswer(receipt).lines + eaten.foods.flatMap(\.lines) + notes + water + fast + future
      + warning.lines(context.console)
    json = warning.adding(to: eaten.json)
  }
}
