/// A number that is a part of what a food is called: a `6 inch sub`, `5 spice chicken`.
enum NumberInName {
  /// Whether words begin with one.
  static func begins(_ words: ArraySlice<SpokenWord>) -> Bool {
    guard let number = words.first?.number, let next = words.dropFirst().first?.folded,
      words.count > 2
    else { return false }
    return next == "inch" || next == "spice" || next == "grain" && number > 2
  }
}
