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
    let ahead = try water.date.map {
      try reader.clock().today.distance(to: $0)
    }
    lines = ["\(water.id): \(drawn)  \(text)"] + FutureText.lines(water.date, ahead: ahead ?? 0)
  }
}
