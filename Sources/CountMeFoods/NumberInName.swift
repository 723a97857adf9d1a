/// A number that is a part of what a food is called: a `6 inch sub`, `5 spice chicken`, a `three bean salad`.
enum NumberInName {
  /// Whether words begin with one.
  static func begins(_ words: ArraySlice<SpokenWord>) -> Bool {
    guard words.count > 2, let next = words.dropFirst().first?.folded else { return false }
    if let number = words.first?.number {
      if next == "inch" || next == "spice" || next == "grain" && number > 2 { return true }
    }
    guard kinds.contains(next), let count = SpokenCount(words), count.length == 1,
      !count.isArticle, count.value > 1,
      let noun = words.dropFirst(2).prefix(while: \.isOfName).last
    else { return false }
    // Two cheese pizzas are no two cheeses on one.
    return spans.contains(next) || WordForms.stem(Array(noun.folded.utf8)) == noun.folded
  }

  /// What a dish or a bread may be called by the number of.
  private static let kinds: Set<String> = spans.union(["bean", "cheese", "meat", "seed", "layer"])
  /// How long it takes to make.
  private static let spans: Set<String> = ["minute", "hour"]
}
