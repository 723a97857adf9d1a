import CountMeKit

/// What was eaten before reactions, as tables.
struct ReactionText {
  let view: ReactionsView
  let console: Console
  /// What of the reactions is here, where another person shares them.
  var shared: SharedPart?

  var lines: [String] {
    let beginning = shared?.beginning(within: view.days).map {
      [""] + $0.folded(to: console.width, indent: 0)
    }
    return page + (beginning ?? [])
  }

  private var page: [String] {
    guard !view.patterns.isEmpty else {
      return "No reaction is written down from \(view.days.lowerBound) to \(view.days.upperBound)."
        .folded(to: console.width, indent: 2)
    }
    if let absence = shared?.absence(of: [FoodItem.collection]) {
      return view.patterns.flatMap { [heading($0)] }
        + ["", "What was eaten before them: \(absence)"].flatMap {
          $0.folded(to: console.width, indent: 0)
        }
    }
    return view.patterns.flatMap { lines(of: $0) + [""] }
      + note.folded(to: console.width, indent: 0)
  }

  private func lines(of pattern: ReactionPattern) -> [String] {
    let words = ReactionWords(pattern: pattern)
    let lines = heading(pattern).folded(to: console.width, indent: 2)
    if let gap = words.gap { return lines + gap.folded(to: console.width, indent: 2) }
    var table = Table([
      .init("eaten before", isFlexible: true), .init("more often", isOptional: true),
      .init("before", .right), .init("anyway", .right),
    ])
    for food in pattern.food.prefix(ReactionWords.shownCount) {
      table.add([
        food.name.printable, Bar(fraction: pattern.excess(food)).text(width: 10),
        "\(food.before) of \(pattern.withFood)", "\(food.days) of \(pattern.foodDays) days",
      ])
    }
    return lines
      + table.lines(on: console)
      .map { $0.stylingBar(.yellow, if: console.isColored) }
  }

  private func heading(_ pattern: ReactionPattern) -> String {
    let kind = pattern.kind.printable.styled(.bold, if: console.isColored)
    return "\(kind), \(ReactionWords(pattern: pattern).noted)"
  }

  private var note: String {
    let days = view.patterns.first?.foodDays ?? 0
    return
      "Counted over \(view.reactions.count.counted("reaction")) and \(days.counted("day")) with "
      + "food, \(view.days.lowerBound) to \(view.days.upperBound). \(ReactionWords.caution)"
  }
}
