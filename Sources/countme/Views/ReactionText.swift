import CountMeKit

/// What was eaten before reactions, as tables.
struct ReactionText {
  let view: ReactionsView
  let console: Console

  var lines: [String] {
    guard !view.patterns.isEmpty else {
      return "No reaction is written down from \(view.days.lowerBound) to \(view.days.upperBound)."
        .folded(to: console.width, indent: 2)
    }
    return view.patterns.flatMap { lines(of: $0) + [""] }
      + note.folded(to: console.width, indent: 0)
  }

  private func lines(of pattern: ReactionPattern) -> [String] {
    let words = ReactionWords(pattern: pattern)
    let heading = pattern.kind.printable.styled(.bold, if: console.isColored)
    let lines = "\(heading), \(words.noted)".folded(to: console.width, indent: 2)
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

  private var note: String {
    let days = view.patterns.first?.foodDays ?? 0
    return
      "Counted over \(view.reactions.count.counted("reaction")) and \(days.counted("day")) with "
      + "food, \(view.days.lowerBound) to \(view.days.upperBound). \(ReactionWords.caution)"
  }
}

/// The words for what reactions have in common, on a terminal and in a report.
struct ReactionWords {
  let pattern: ReactionPattern

  /// Of how many foods is told.
  static let shownCount = 8

  static let caution = """
    A bar shows how much more often it was eaten before these reactions than on any day: what is eaten \
    every day has none. These are counts of what was written down, no diagnosis; with few reactions much \
    of it is chance. A doctor or dietitian can judge what it means.
    """

  /// How often it was noted.
  var noted: String {
    let times = pattern.count == 1 ? "once" : "\(pattern.count) times"
    let unknown = pattern.count - pattern.withFood
    return "noted \(times)"
      + (unknown > 0 && pattern.withFood > 0
        ? "; for \(unknown) nobody knows what was eaten before" : "")
  }

  /// Why there is nothing to count, or nil.
  var gap: String? {
    if pattern.count == 1 { return "Noted once, which leaves nothing to compare." }
    return pattern.food.isEmpty ? "No food was eaten before more than one of them." : nil
  }

  /// How often a food stands before them, and how often it is eaten anyway.
  func counts(_ food: ReactionPattern.Food) -> String {
    "eaten before \(food.before) of \(pattern.withFood), "
      + "and on \(food.days) of \(pattern.foodDays.counted("day")) anyway"
  }
}
