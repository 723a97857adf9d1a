/// How much of a food, as it was said.
package struct SpokenAmount: Sendable, Equatable {
  /// How many.
  package var count: Double
  /// Of what, as it was typed: `g`, `slices`, `cup`; nil for the food itself.
  package var unit: String?
  /// How big one is, as portions are called: `large`.
  package var size: String?
  /// Whether nobody said a number: `a banana`, `cup of tea`.
  package var isArticle = false

  /// Whether it is nothing but `a` or `some`.
  package var isPlainArticle: Bool { isArticle && unit == nil && size == nil }

  /// So many of a unit.
  package init(
    _ count: Double, unit: String? = nil, size: String? = nil, isArticle: Bool = false
  ) {
    (self.count, self.unit, self.size, self.isArticle) = (count, unit, size, isArticle)
  }

  /// Reads an amount by itself, such as `2 large`, `1/2 cup, mashed` or `80 g`; nil for a text that
  /// does not begin with a number.
  package init?(_ text: String) {
    let words = SpokenWord.all(of: text)
    guard let number = SpokenCount(words[...]), !number.isArticle || words.count > 1 else {
      return nil
    }
    var rest = words.dropFirst(number.length).filter { $0.kind != .sign && $0.folded != "of" }
    var size: String?
    if let first = rest.first, let named = SpokenUnit.size(first.folded) {
      size = named
      rest.removeFirst()
    }
    let unit = rest.map(\.text).joined(separator: " ")
    self.init(
      number.value, unit: unit.isEmpty ? nil : unit, size: size, isArticle: number.isArticle)
  }

  /// Reads an amount by itself, and what stands behind its number as it was typed; nil for a text that does not begin with
  /// a number, or begins with two.
  package static func read(_ text: String) -> (amount: SpokenAmount, unit: String)? {
    let words = SpokenWord.all(of: text)
    guard let amount = SpokenAmount(text), let number = SpokenCount(words[...]) else { return nil }
    let rest = words.dropFirst(number.length)
    guard rest.first?.number == nil else { return nil }
    let unit = rest.first?.range.map { String(text[$0.lowerBound...]) } ?? ""
    return (amount, unit.trimming(\.isWhitespace))
  }
}
