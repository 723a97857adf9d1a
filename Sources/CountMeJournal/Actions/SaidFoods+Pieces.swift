import CountMeFoods
import CountMeHistory
import CountMeModel

extension SaidFoods {
  /// A food behind whose name stands what of it was eaten, as so many of these: `2 pizza slices`, `a lettuce leaf`.
  ///
  /// What is called so as a whole stays: a cheese slice.
  func pieced(_ said: SpokenFood) throws(DiaryError) -> SpokenFood {
    if said.name.isEmpty { return try counted(said) }
    guard said.energies.isEmpty, said.numbers.isEmpty, said.amounts.count < 2,
      said.amounts.first?.unit == nil, let space = said.name.lastIndex(of: " ")
    else { return said }
    let unit = String(said.name[space...].dropFirst())
    let name = String(said.name[..<space])
    guard let word = WordForms.stems(unit).first, Self.pieces.contains(word),
      let part = try lookup.choice(meaning: name, in: entry.words), part.isSure
    else { return said }
    if let whole = try choice(of: said), whole.isSure, whole.taken.name != part.taken.name {
      return said
    }
    // `Carrot sticks` are what people take of them, and no one.
    let isSingular = word == unit.lowercased()
    guard let amount = said.amounts.first ?? (isSingular ? SpokenAmount(1, isArticle: true) : nil)
    else { return said }
    return said.named(name).taken(
      as: SpokenAmount(
        amount.count, unit: unit, size: amount.size, isArticle: amount.isArticle))
  }

  /// What is counted where nothing else is said, if that is a food: `6 nuggets`.
  private func counted(_ said: SpokenFood) throws(DiaryError) -> SpokenFood {
    guard entry.barcode == nil, said.amounts.count == 1, let amount = said.amounts.first,
      let unit = amount.unit, FoodUnit(unit) == nil,
      try lookup.choice(meaning: unit)?.isSure == true
    else { return said }
    return said.named(unit).taken(
      as: SpokenAmount(amount.count, size: amount.size, isArticle: amount.isArticle))
  }

  private static let pieces: Set<String> = [
    "slice", "piece", "spear", "stalk", "clove", "leaf", "floret", "wedge", "fillet", "segment",
    "rasher", "square", "chunk", "stick", "box", "carton", "can", "bottle", "packet", "pot", "tub",
    "bag",
  ]
}
