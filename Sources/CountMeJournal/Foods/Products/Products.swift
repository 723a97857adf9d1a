import CountMeFoods
import CountMeStore

/// Products by barcode and name: what Open Food Facts has answered, and the tables of this machine.
///
/// Nothing is read before somebody looks, and each table is opened once.
final class Products {
  private let cache: ProductCache
  private let added: ProductTables
  private lazy var tables = added.tables

  /// The products that are known beside a diary.
  init(_ diary: DiaryFolder, _ environment: DiaryEnvironment) {
    cache = ProductCache(diary)
    added = ProductTables(environment)
  }

  /// The product with a barcode, or nil.
  func food(_ barcode: Barcode) -> FoundFood? {
    if let product = cache.answer(barcode)?.product {
      return product.found(source: .openFoodFacts(barcode))
    }
    return tables.lazy.compactMap { $0.food(barcode) }.first
  }

  /// The product that the source of an entry names; nil where it is not known any more.
  func food(_ source: EntrySource) -> FoundFood? {
    switch source {
    case .openFoodFacts(let barcode): food(barcode)
    case .table(let name, let key): tables.first { $0.name == name }?.food(key: key)
    case .manual, .meal, .food, .fatSecret, .activity: nil
    }
  }

  /// Whether words that may part two foods are what one food of the tables is called.
  func isOneFood(_ text: String) -> Bool {
    let query = FoodQuery(text)
    return !query.isEmpty
      && tables.contains { $0.foods(query, named: text).contains(where: \.fit.isWhole) }
  }

  /// The foods of the tables that have all the words, and whether the first is meant without a doubt: it is
  /// called so, and what else is called so has about its energy.
  ///
  /// - Complexity: 20 ms at the most for a table of three million foods.
  func foods(named text: String, limit: Int) -> (foods: [FoundFood], isSure: Bool) {
    let query = FoodQuery(text)
    guard !query.isEmpty else { return ([], false) }
    let fits = tables.flatMap { $0.foods(query, named: text) }.enumerated()
      .map { (fit: $1.fit, food: $1.food, place: $0) }
    let ranked = fits.sorted { left, right in
      let keys = [left, right].map {
        [$0.fit.isWhole, $0.food.isUsualAmountKnown].map { $0 ? 0 : 1 }
      }
      if keys[0] != keys[1] { return keys[0].lexicographicallyPrecedes(keys[1]) }
      return (right.fit.points, left.place) < (left.fit.points, right.place)
    }
    let energies = ranked.filter(\.fit.isWhole).compactMap(\.food.energyOfHundred)
    let isSure =
      energies.first.map { first in
        energies.allSatisfy { abs($0 - first) <= max(5, first / 10) }
      } ?? false
    return (ranked.prefix(limit).map(\.food), isSure)
  }
}

extension FoundFood {
  /// Its energy in 100 g, in kcal.
  fileprivate var energyOfHundred: Double? { weighed?.per100Grams.calories }
}
