/// A half more of what stands before it: `a cookie and a half`, `two eggs and a half`, `slice of pizza and a half`.
enum HalfMore {
  /// The words in which that half stands in the number before the food.
  static func joined(_ words: [SpokenWord]) -> [SpokenWord] {
    guard let place = words.indices.first(where: { isHalf(words[$0...]) }) else { return words }
    let start = words[..<place].lastIndex { parts($0) }.map { $0 + 1 } ?? 0
    let story = words[start..<place].prefix { SpokenMeal.fillers.contains($0.folded) }
    let food = words[(start + story.count)..<place]
    guard let first = food.first, let number = number(of: food), var last = food.last else {
      return words
    }
    let count = SpokenCount(food)
    var half = SpokenWord(
      text: "\(number)", folded: "\(number)", kind: .number(number), isGlued: first.isGlued)
    half.range = first.range.map { $0.lowerBound..<(count == nil ? $0.lowerBound : $0.upperBound) }
    if let typed = last.range, let end = words[place + 2].range {
      last.range = typed.lowerBound..<end.upperBound
    }
    let name = food.dropFirst(count?.length ?? 0).dropLast() + [last]
    return joined(Array(words[..<food.startIndex] + [half] + name + words[(place + 3)...]))
  }

  /// How many and a half of a food are said; nil where a part of it was said, or its weight.
  private static func number(of food: ArraySlice<SpokenWord>) -> Double? {
    guard let count = SpokenCount(food) else { return food.first?.isCountable == true ? 1.5 : nil }
    guard count.value == count.value.rounded(), count.value < 20,
      food.dropFirst(count.length).first?.isCountable == true
    else { return nil }
    return count.value + 0.5
  }

  /// Whether words are such a half, and no half of what stands behind it: an egg and a half avocado.
  private static func isHalf(_ words: ArraySlice<SpokenWord>) -> Bool {
    let folded = words.prefix(3).map(\.folded)
    guard ["and a half", "and one half"].contains(folded.joined(separator: " ")) else {
      return false
    }
    return words.dropFirst(3).first.map { parts($0) || ends.contains($0.folded) } ?? true
  }

  /// Whether a word stands between two foods.
  private static func parts(_ word: SpokenWord) -> Bool {
    word.kind == .sign || ["and", "with", "plus", "on", "then"].contains(word.folded)
  }

  private static let ends: Set<String> = [
    "for", "at", "yesterday", "today", "this", "last", "before", "after", "from", "in", "ago",
  ]
}

extension SpokenWord {
  /// Whether so many may be said of it: a food, or a slice of one.
  fileprivate var isCountable: Bool {
    kind == .word && !SpokenEnergy.isUnit(folded) && FoodUnit(folded) == nil
  }
}
