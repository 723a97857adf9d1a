import CountMeFoodData
import CountMeFoods
import CountMeHistory

extension FoodLookup {
  /// The longest name of something of the person's own that is said, and would be read as something else: `Five spice tofu`.
  func ownName(in text: String) throws(DiaryError) -> String? {
    let said = RememberedFood.words(text)
    return try candidates().filter(\.isNamed).map(\.food.name)
      .filter { name in
        let words = RememberedFood.words(name)
        guard words.contains(" "), said != words else { return !words.isEmpty && said == words }
        return words.utf8.count < said.utf8.count && " \(said) ".contains(" \(words) ")
      }
      .filter(isMisread).max { $0.utf8.count < $1.utf8.count }
  }

  /// Whether a name is not read as just that; what has its energy in it is no name.
  private func isMisread(_ name: String) -> Bool {
    let sentence = SpokenSentence(name)
    let meal = meal(sentence)
    guard meal.foods.allSatisfy({ $0.energies.isEmpty && $0.numbers.isEmpty }) else { return false }
    return sentence.isDenied || sentence.isQuestion || meal.meal != nil || !meal.moment.isEmpty
      || meal.foods.map { $0.name.lowercased() } != [name.lowercased()]
      || !meal.foods[0].amounts.isEmpty || EverydayWords.builtIn.expanded(name) != name
  }
}
