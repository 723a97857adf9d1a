/// A part of a food that is said behind it: `avocado half`, `2 peach halves`, `apple (a quarter)`.
struct SpokenFraction {
  private let value: Double
  private let isHalf: Bool

  /// Takes it from the end of a name; nil, and the name as it was, where it ends otherwise.
  init?(endOf name: inout [SpokenWord]) {
    guard name.count > 1, let last = name.last, let value = SpokenCount.fractions[last.folded]
    else {
      return nil
    }
    var rest = name.dropLast()
    if let article = rest.last, ["a", "one", "the"].contains(article.folded), rest.count > 1 {
      rest = rest.dropLast()
    }
    while let sign = rest.last, sign.kind == .sign || ["-", "–"].contains(sign.folded) {
      rest = rest.dropLast()
    }
    // The quarter of a chicken is a cut of its own, and nuts are counted in halves.
    let whole = value == 0.5 ? Self.nuts : Self.poultry
    guard let noun = rest.last, !whole.contains(noun.folded) else { return nil }
    (self.value, isHalf) = (value, value == 0.5)
    name = Array(rest)
  }

  /// The amounts with this part taken of them; nil where nobody knows whether it was meant of these.
  func taken(of amounts: [SpokenAmount]) -> [SpokenAmount]? {
    guard var amount = amounts.first else { return [SpokenAmount(value)] }
    guard amounts.count == 1, amount.unit == nil || amount.isArticle, amount.count >= 1 else {
      return nil
    }
    // Two peach halves are two of what a table may know as halves.
    if isHalf, !amount.isArticle {
      amount.unit = "half"
    } else {
      amount.count *= value
    }
    amount.isArticle = false
    return [amount]
  }

  private static let nuts: Set<String> = ["walnut", "walnuts", "pecan", "pecans"]
  private static let poultry: Set<String> = ["chicken", "turkey", "duck", "leg", "thigh"]
}
