public import CountMeHistory
public import CountMeSchema
public import CountMeStore

/// A food whose name or label meets something that the person does not tolerate.
///
/// It is found by words only: that nothing is found does not mean that nothing is in the food.
public struct AllergenMatch: Sendable, Equatable {
  /// Which of the person's lists names it.
  public enum Kind: String, Sendable {
    case allergen, sensitivity
  }

  /// What the settings say, such as `milk`.
  public let allergen: String
  /// Which list says it.
  public let kind: Kind
  /// The word of the food by which it was found, such as `latte`.
  public let word: String
  /// Where the word stands: a field of the food entry, or `ingredients` for a meal's own.
  public let field: String
}

extension DiaryReader {
  /// Which of the person's allergens and sensitivities a food entry meets, in the settings' order.
  ///
  /// The name, the brand, the label's ingredients and additives count; of a meal that the person
  /// composed, or a group of theirs, the names of its ingredients too.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func allergens(in food: FoodItem) throws(DiaryError) -> [AllergenMatch] {
    let watch = AllergenWatch(try settings())
    guard !watch.isIdle else { return [] }
    var texts: [(field: String, text: String)] = []
    if let name = food.name { texts.append((FoodItem.Field.name, name)) }
    if let brand = food.brand { texts.append((FoodItem.Field.brand, brand)) }
    texts += (food.ingredients ?? []).map { (FoodItem.Field.ingredients, $0) }
    texts += (food.additives ?? []).map { (FoodItem.Field.additives, $0) }
    if food.entrySource == .meal {
      let meals = try (own(CustomMeal.self) + GroupFoods(beside: self).meals)
        .filter { $0.name == food.name }
      texts += meals.flatMap { $0.ingredients ?? [] }.compactMap(\.name)
        .map { (FoodItem.Field.ingredients, $0) }
    }
    return watch.matches(texts)
  }
}
