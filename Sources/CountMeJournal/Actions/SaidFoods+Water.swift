import CountMeFoods
import CountMeHistory
import CountMeSchema

extension SaidFoods {
  /// How much water a food is, in ml; nil for anything else.
  ///
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for two amounts: of two bottles nobody knows whether 750
  ///   is one or both.
  func water(_ said: SpokenFood, _ amount: SpokenAmount?) throws(DiaryError) -> Double? {
    guard case .said = entry.food, !entry.isFavorite, entry.barcode == nil,
      entry.details.fields.isEmpty, said.energies.isEmpty, PlainWater.isName(said.name)
    else { return nil }
    // Two waters are two glasses; nobody drinks 2 ml, or 250 glasses.
    if amount == nil, let number = said.numbers.first {
      return number <= 0 ? nil : number <= Self.mostCounted ? number * PlainWater.glass : number
    }
    guard let amount else { return PlainWater.glass }
    if let number = said.numbers.first {
      let isVessel = amount.unit.map { FoodUnit($0) == nil } ?? false
      guard isVessel, amount.count == 1, said.numbers.count == 1, number > Self.mostCounted else {
        throw .journal(.misunderstood(.oneAmount, text: entry.words))
      }
      return number
    }
    switch amount.unit.flatMap({ FoodUnit($0) }) {
    case .volume(let each), .mass(let each): return amount.count * each
    case nil:
      return PlainWater.vessel(amount.unit).map { amount.count * $0 }
    }
  }
}
