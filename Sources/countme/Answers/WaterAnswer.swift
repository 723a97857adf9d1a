import CountMeKit

/// What a person reads after water was drunk; no line where none was.
struct WaterAnswer {
  let lines: [String]

  init(_ receipt: Receipt, _ reader: DiaryReader, _ context: CommandContext) throws {
    guard let water = receipt.document(of: Water.self) else {
      lines = []
      return
    }
    let settings = try reader.settings()
    let total = water.total
    let goal = water.goal ?? settings.waterToDrink
    let drawn = Bar(fraction: total / max(goal, 1))
      .text(width: Bar.width(beside: context.console.width))
      .styled(.blue, if: context.console.isColored)
    let text = "\(settings.shownVolume(total)) of \(settings.shownVolume(goal))"
    lines = ["\(water.id): \(drawn)  \(text)"]
  }
}
