import CountMeKit

/// An ingredient of a meal, as a person writes it: `Oats;311;80 g`.
extension CustomMeal.Ingredient {
  /// What a person is told to write.
  static let expected = "NAME;KCAL;AMOUNT, such as \"Oats;311;80 g\""

  /// Reads the name, energy in kcal, amount, and protein, carbohydrates and fat in g.
  ///
  /// What stands at the end may be left out.
  init(argument text: String) throws(DiaryError) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    guard !parts[0].isEmpty, parts.count <= 6 else { throw Self.misunderstood(text) }
    func number(_ index: Int) throws(DiaryError) -> Double? {
      guard parts.count > index, !parts[index].isEmpty else { return nil }
      guard let number = Self.number(parts[index]) else { throw Self.misunderstood(text) }
      return number
    }
    self.init()
    name = parts[0]
    calories = try number(1)
    protein = try number(3)
    carbohydrates = try number(4)
    fats = try number(5)
    if parts.count > 2, !parts[2].isEmpty {
      let serving = try Serving(argument: parts[2])
      quantity = serving.size
      unit = serving.unit
    }
  }

  private static func number(_ text: String) -> Double? {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let unit = String(text.dropFirst(digits.count)).trimmed.lowercased()
    return ["", "kcal", "g"].contains(unit) ? Quantity(argument: String(digits))?.value : nil
  }

  private static func misunderstood(_ text: String) -> DiaryError {
    .argument("ingredient", text, expected: expected)
  }
}
