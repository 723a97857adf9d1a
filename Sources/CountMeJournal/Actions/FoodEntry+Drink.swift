import CountMeFoods

extension FoodEntry {
  /// Describes a drink by a person's words; nil for those that name nothing: `lots`, `1 bottle`.
  ///
  /// A number without a unit is how much of it was drunk, as for water: `cola 330`, `0,33 apfelschorle`.
  ///
  /// - Parameter unit: the unit of such a number.
  package init?(drunk text: String, unit: String) {
    self.init(.said(text))
    let foods = SpokenMeal(sentence) { _ in false }.foods
    let names = foods.flatMap { $0.name.split(separator: " ") }.map(String.init)
    guard names.contains(where: { !FoodMeasure.isAmountWord($0) && $0.contains(where: \.isLetter) })
    else { return nil }
    for food in foods where food.energies.isEmpty && food.amounts.allSatisfy({ $0.unit == nil }) {
      for number in food.numbers + food.amounts.map(\.count) {
        words = Self.measured(number, in: words, unit)
      }
    }
  }

  /// The words with a unit behind a number that can be no count.
  private static func measured(_ number: Double, in text: String, _ unit: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    guard
      let place = words.indices.first(where: { place in
        let isTime = place > 0 && ["at", "@"].contains(words[place - 1].lowercased())
        return !isTime && Double(words[place].replacing(",", with: ".")) == number
      })
    else { return text }
    let digits = words[place]
    if number > mostCounted {
      words[place] = "\(digits) \(unit)"
    } else if number < 1, digits.contains(",") || litres.contains(digits) {
      words[place] = "\(digits) l"
    }
    return words.joined(separator: " ")
  }

  /// Nobody drinks more at once of what is counted, or less of what is measured in milliliters.
  private static let mostCounted = 30.0

  /// What glasses and bottles have in litres, and nobody says of a part.
  private static let litres: Set<String> = ["0.1", "0.2", "0.3", "0.33", "0.4", "0.7"]
}
