public import CountMeHistory
import CountMeModel
import CountMeSchema

/// One ingredient of a meal, as a person writes it: `Oats;311;80 g`.
public struct MealIngredient: Sendable, Equatable {
  /// The ingredient as a meal holds it; without energy where the person left it open.
  let known: CustomMeal.Ingredient

  /// What a person is told to write.
  static let expected = "NAME;KCAL;AMOUNT, such as \"Oats;311;80 g\""

  /// Reads the name, energy in kcal, amount, and protein, carbohydrates and fat in g.
  ///
  /// What stands at the end may be left out.
  ///
  /// - Throws: ``WordsFailure/misunderstood(what:text:expected:)`` for anything else.
  public init(_ text: String) throws(DiaryError) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    guard !parts[0].isEmpty, parts.count <= 6 else { throw Self.misunderstood(text) }
    func number(_ index: Int) throws(DiaryError) -> Double? {
      guard parts.count > index, !parts[index].isEmpty else { return nil }
      guard let number = Self.number(parts[index]) else { throw Self.misunderstood(text) }
      return number
    }
    var known = CustomMeal.Ingredient()
    known.name = parts[0]
    known.calories = try number(1)
    known.protein = try number(3)
    known.carbohydrates = try number(4)
    known.fats = try number(5)
    if parts.count > 2, !parts[2].isEmpty {
      let serving = try Serving(parts[2])
      known.quantity = serving.size
      known.unit = serving.unit
    }
    self.known = known
  }

  private static func number(_ text: String) -> Double? {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let unit = String(text.dropFirst(digits.count)).trimmed.lowercased()
    guard ["", "kcal", "g"].contains(unit),
      let number = Double(String(digits.map { $0 == "," ? "." : $0 })), number.isFinite
    else { return nil }
    return number
  }

  private static func misunderstood(_ text: String) -> DiaryError {
    .words(.misunderstood(what: "ingredient", text: text, expected: expected))
  }

  /// The ingredient, with what the diary knows of the food where the person left its energy open.
  func completed(_ lookup: FoodLookup) throws(DiaryError) -> CustomMeal.Ingredient {
    if known.calories != nil { return known }
    let name = known.name ?? ""
    guard let food = try lookup.choice(meaning: name)?.taken else {
      throw .words(
        .misunderstood(
          what: "food that this diary or the food table knows", text: name,
          expected: "its energy too: \(Self.expected)"))
    }
    let amount = known.quantity.map { Serving(size: $0, unit: known.unit ?? "serving").text }
    let found = try food.measured(amount).item
    var completed = known
    completed.name = found.name
    completed.quantity = found.servingSize
    completed.unit = found.servingUnit
    completed.calories = found.calories
    completed.protein = known.protein ?? found.protein
    completed.carbohydrates = known.carbohydrates ?? found.carbohydrates
    completed.fats = known.fats ?? found.fats
    return completed
  }
}
