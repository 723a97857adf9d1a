import ArgumentParser

/// What stands behind `copy`: a day, and a meal if only that one: `yesterday's lunch`, `breakfast from monday`.
struct CopyWords {
  /// A word for the day.
  let day: String
  /// The meal, where one is said.
  let meal: String?
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
    let joints: Set = ["from", "of", "on", "my", "the", "for"]
    while words.count > 1, joints.contains(words[0].lowercased()) { words.removeFirst() }
    while words.count > 1, let last = words.last, joints.contains(last.lowercased()) {
      words.removeLast()
    }
    let text = words.joined(separator: " ").replacing("’", with: "'")
    day =
      text.hasSuffix("'s") ? String(text.dropLast(2)) : text == "yesterdays" ? "yesterday" : text
  }
}
