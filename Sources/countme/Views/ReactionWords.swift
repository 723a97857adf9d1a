import CountMeKit

/// The words for what reactions have in common, on a terminal and in a report.
struct ReactionWords {
  let pattern: ReactionPattern

  /// Of how many foods is told.
  static let shownCount = 8

  static let caution = """
    A bar shows how much more often it was eaten before these reactions than on any day: what is eaten \
    every day has none. These are counts of what was written down, not a diagnosis; with few reactions, \
    much of it is chance. A doctor or dietitian can judge what it means.
    """

  /// How often it was noted.
  var noted: String {
    let times = pattern.count == 1 ? "once" : "\(pattern.count) times"
    let unknown = pattern.count - pattern.withFood
    return "noted \(times)"
      + (unknown > 0 && pattern.withFood > 0
        ? "; what was eaten before \(unknown) is not known" : "")
  }

  /// Why there is nothing to count, or nil.
  var gap: String? {
    if pattern.count == 1 { return "A single reaction leaves nothing to compare." }
    return pattern.food.isEmpty ? "No food was eaten before more than one of them." : nil
  }

  /// How often a food stands before them, and how often it is eaten anyway.
  func counts(_ food: ReactionPattern.Food) -> String {
    "eaten before \(food.before) of \(pattern.withFood), "
      + "and on \(food.days) of \(pattern.foodDays.counted("day")) anyway"
  }
}
