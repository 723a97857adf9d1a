import CountMeKit

extension [UseByView] {
  /// What should be used up as a table, the most urgent first.
  ///
  /// - Parameter days: only within so many was looked; nil for all.
  func lines(within days: Int?, _ console: Console) -> [String] {
    guard !isEmpty else {
      if let days { return ["Nothing has to be used up within \(days.counted("day"))."] }
      return [
        "Nothing has to be used up."
          + console.hint(" countme use-by add \"Yoghurt\" friday begins.")
      ]
    }
    var table = Table([
      .init("what", isFlexible: true), .init("how much", isOptional: true), .init("use by"),
      .init(""), .init("where", isOptional: true),
    ])
    for item in self {
      table.add(
        [
          item.item.headline, (item.item.quantity ?? "").printable,
          item.expiry.text, item.daysLeftText, item.group ?? "",
        ], item.daysLeft < 0 ? .red : item.daysLeft <= 2 ? .yellow : nil)
    }
    return table.lines(on: console)
  }
}

extension UseByView {
  /// The item in one line.
  var line: String {
    let place = group.map { " (\($0.printable))" } ?? ""
    return "\(item.headline)\(place): use by \(expiry), \(daysLeftText)"
  }

  /// How long it may still be used, in words.
  var daysLeftText: String {
    switch daysLeft {
    case 0: "today"
    case 1: "tomorrow"
    case 2...: "in \(daysLeft) days"
    default: "\((-daysLeft).counted("day")) over"
    }
  }
}
