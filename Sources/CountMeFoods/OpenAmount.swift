/// An amount of which people leave open how much it was: `30 to 40 g`, `between 100 and 150`, `at least 2`.
package struct OpenAmount: Sendable, Equatable {
  /// How it was said.
  package let text: String
  /// One amount in its place, such as the middle.
  package let example: Double

  /// Finds the first in words; nil where all amounts are clear.
  init?(in words: [SpokenWord]) {
    for place in words.indices {
      guard let found = Self.found(words[place...], after: words[..<place].last) else { continue }
      self = found
      return
    }
    return nil
  }

  private static func found(
    _ words: ArraySlice<SpokenWord>, after last: SpokenWord?
  ) -> OpenAmount? {
    let folded = words.prefix(2).map(\.folded)
    if bounds.contains(folded), let bound = number(words.dropFirst(2).first) {
      return OpenAmount(words.prefix(3), bound)
    }
    let isBetween = folded.first == "between"
    let start = words.dropFirst(isBetween ? 1 : 0)
    guard let low = number(start.first) else { return nil }
    var rest = start.dropFirst()
    if let unit = rest.first, unit.kind == .word, !unit.isOfName { rest = rest.dropFirst() }
    guard let joint = rest.first?.folded, isBetween ? joint == "and" : joints.contains(joint),
      !["at", "@", "around", "till"].contains(last?.folded),
      let high = number(rest.dropFirst().first),
      high > low
    else { return isBetween ? OpenAmount(words.prefix(2), low) : nil }
    return OpenAmount(words[words.startIndex..<rest.startIndex + 2], (low + high) / 2)
  }

  private init(_ words: ArraySlice<SpokenWord>, _ example: Double) {
    text = words.map(\.text).joined(separator: " ")
    self.example = example
  }

  /// A number that counts at least one thing; half is as exact as one.
  private static func number(_ word: SpokenWord?) -> Double? {
    guard let word else { return nil }
    if let number = word.number { return number >= 1 ? number : nil }
    guard let count = SpokenCount([word]), !count.isArticle, count.value >= 1 else { return nil }
    return count.value
  }

  private static let joints: Set<String> = ["to", "or"]
  private static let bounds = [
    ["at", "least"], ["at", "most"], ["less", "than"], ["more", "than"], ["fewer", "than"],
    ["up", "to"],
  ]
}
