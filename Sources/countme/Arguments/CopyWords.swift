import ArgumentParser
import CountMeModel

/// What stands behind `copy`: a day, and a meal or a food if only that: `yesterday's lunch`, `the oats from monday`.
struct CopyWords {
  /// A word for the day.
  let day: String
  /// The meal, where one is said.
  let meal: String?
  /// The food, where one is said.
  let food: String?
  /// A word for the day to copy to, where one is said.
  let to: String?

  init(_ arguments: [String], meal: String?) {
    var words = arguments.flatMap { $0.split(separator: " ").map(String.init) }
    var named: String?
    let target = words.lastIndex { $0.lowercased() == "to" }
    if let target, target > 0, target + 1 < words.count {
      to = words[(target + 1)...].joined(separator: " ")
      words.removeSubrange(target...)
    } else {
      to = nil
    }
    if meal == nil, words.count > 1,
      let place = words.firstIndex(where: { CompletionKind.meals.contains($0.lowercased()) })
    {
      named = words.remove(at: place).lowercased()
    }
    self.meal = meal ?? named
    let joints: Set = ["from", "of", "on", "my", "the", "for", "same"]
    func bare(_ words: some Sequence<String>) -> String {
      var rest = Array(words)
      while rest.count > 1, joints.contains(rest[0].lowercased()) { rest.removeFirst() }
      while rest.count > 1, let last = rest.last, joints.contains(last.lowercased()) {
        rest.removeLast()
      }
      return rest.joined(separator: " ")
    }
    let (day, food) = Self.taken(from: words)
    (self.day, self.food) = (Self.day(bare(day)), food.map(bare))
  }

  /// The words for the day, and those for a food before or behind it.
  private static func taken(from words: [String]) -> (day: [String], food: [String]?) {
    let place = words.lastIndex { $0.lowercased() == "from" }
    if let place, place + 1 < words.count {
      let before = words[..<place].filter { !nothing.contains($0.lowercased()) }
      return (Array(words[(place + 1)...]), before.isEmpty ? nil : before)
    }
    // `monday oats`, `yesterday's pizza`
    if words.count > 1, DayPhrase(day(words[0]).lowercased()) != nil,
      DayPhrase(words.joined(separator: " ").lowercased()) == nil
    {
      return ([words[0]], Array(words.dropFirst()))
    }
    // `egg yesterday`, `oats last monday`; the day before yesterday is no food.
    if !words.contains(where: { ["before", "ago"].contains($0.lowercased()) }),
      DayPhrase(words.joined(separator: " ").lowercased()) == nil
    {
      for length in stride(from: min(3, words.count - 1), to: 0, by: -1) {
        let day = words.suffix(length)
        guard DayPhrase(day.joined(separator: " ").lowercased()) != nil else { continue }
        return (Array(day), Array(words.dropLast(length)))
      }
    }
    return (words, nil)
  }

  private static func day(_ text: String) -> String {
    let text = text.replacing("’", with: "'")
    return
      text.hasSuffix("'s") ? String(text.dropLast(2)) : text == "yesterdays" ? "yesterday" : text
  }

  /// Words that name no food.
  private static let nothing: Set<String> = [
    "the", "my", "for", "of", "on", "all", "everything", "food", "same",
  ]
}
