/// How much people take of what they call by some words, where its own table does not tell.
package enum TakenAmount: Sendable, Equatable {
  /// So many grams when nobody says how much.
  case usual(Double)
  /// So many that are counted, of which one has so many grams and is called so.
  case each(Double, called: String)

  /// What stands behind a food's name: `45`, `12.5 each`; nil for anything else.
  init?(_ text: String, of words: String) {
    let parts = text.split(separator: " ")
    guard let grams = parts.first.flatMap({ Double($0) }) else { return nil }
    switch parts.dropFirst() {
    case []: self = .usual(grams)
    case ["each"]: self = .each(grams, called: words)
    default: return nil
    }
  }
}

extension TableFood {
  /// The same food, taken in such an amount.
  func taken(_ amount: TakenAmount) -> TableFood {
    var food = self
    switch amount {
    case .usual(let grams): food.take(by: grams)
    case .each(let grams, let words): food.count(by: grams, called: words)
    }
    return food
  }
}
