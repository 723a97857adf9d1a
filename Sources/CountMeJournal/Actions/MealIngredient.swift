public import CountMeHistory
import CountMeModel

/// One ingredient of a meal, as a person writes it: `Oats;311;80 g`.
public struct MealIngredient: Sendable, Equatable {
  /// The members as `customMeals` holds them; without `calories` where the person left them open.
  let fields: JSONObject

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
    var fields: JSONObject = ["name": .string(parts[0])]
    for (index, field) in [(1, "calories"), (3, "protein"), (4, "carbohydrates"), (5, "fats")] {
      guard parts.count > index, !parts[index].isEmpty else { continue }
      guard let number = Self.number(parts[index]) else { throw Self.misunderstood(text) }
      fields[field] = .number(number)
    }
    if parts.count > 2, !parts[2].isEmpty {
      let serving = try Serving(parts[2])
      fields["quantity"] = .number(serving.size)
      fields["unit"] = .string(serving.unit)
    }
    self.fields = fields
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

  /// The members, with what the diary knows of the food where the person left its energy open.
  func completed(_ lookup: FoodLookup) throws(DiaryError) -> JSONObject {
    if fields["calories"] != nil { return fields }
    let name = fields["name"]?.string ?? ""
    guard let food = try lookup.choice(meaning: name)?.taken else {
      throw .words(
        .misunderstood(
          what: "food that this diary or the food table knows", text: name,
          expected: "its energy too: \(Self.expected)"))
    }
    let amount = fields["quantity"]?.number.map {
      Serving(size: $0, unit: fields["unit"]?.string ?? "serving").text
    }
    let known = try food.entry(of: amount)
    var completed = fields
    completed["name"] = known["name"]
    completed["quantity"] = known["servingSize"]
    completed["unit"] = known["servingUnit"]
    for field in ["calories", "protein", "carbohydrates", "fats"] {
      completed[field] = completed[field] ?? known[field]
    }
    return completed
  }
}
