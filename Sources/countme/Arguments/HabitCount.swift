import CountMeKit

/// How often a habit was done, as it is said behind its name: `pressups twice`, `water 3 times`, `walk x2`.
enum HabitCount {
  /// The name before it, and the count; nil, and all of the text, where none is said.
  static func taken(from text: String) -> (name: String, count: Double?) {
    let said = SpokenNumber.inDigits(text)
    guard let match = said.wholeMatch(of: /(.+) (once|twice|thrice|(\d+) ?(?:x|times)|x ?(\d+))/)
    else { return (text, nil) }
    let digits = (match.3 ?? match.4).flatMap { Double(String($0)) }
    let word = String(match.2)
    return (String(match.1), digits ?? (word == "once" ? 1 : word == "twice" ? 2 : 3))
  }
}
