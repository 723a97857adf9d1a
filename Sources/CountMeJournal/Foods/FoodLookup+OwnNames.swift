import CountMeFoodData
import CountMeFoods
import CountMeHistory
import CountMeSchema
import CountMeStore

extension FoodLookup {
  /// The names of what is the person's own that are said, and would be read as something else, the longest first: `Five
  /// spice tofu`.
  func ownNames(in sentence: SpokenSentence) throws(DiaryError) -> [String] {
    let said = RememberedFood.words(sentence.text)
    let words = said.split(separator: " ")
    let beginnings = Set(words.compactMap(\.utf8.first))
    // Of thousands of names few begin as a word that was said does.
    let near = try names().filter { name in
      guard let first = name.utf8.first.map({ $0 | 0x20 }) else { return false }
      let isPlain = (0x30...0x39).contains(first) || (0x61...0x7a).contains(first)
      return !isPlain || beginnings.contains(first)
    }
    return near.filter { name in
      let own = RememberedFood.words(name)
      guard own == said else { return own.contains(" ") && " \(said) ".contains(" \(own) ") }
      // What a sign parts may be the day or the meal, and a food: `yesterday, soup`.
      let isTimed = !sentence.moment.isEmpty || sentence.meal != nil
      return !own.isEmpty && (!isTimed || sentence.hasSigns(of: name))
    }
    .filter(isMisread).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// The sentence in which each of the names is one word where it is all that a food is called; nil where none is: a
  /// favourite `Bread, white` is no part of `bread, white rice`.
  func naming(_ names: [String], in text: String) -> (SpokenMeal, SpokenSentence)? {
    var named: (SpokenMeal, SpokenSentence)?
    var taken: [String] = []
    for name in names {
      let sentence = SpokenSentence(text, naming: taken + [name])
      let meal = meal(sentence)
      let words = RememberedFood.words(name)
      guard meal.foods.contains(where: { RememberedFood.words($0.name) == words }) else { continue }
      taken.append(name)
      named = (meal, sentence)
    }
    return named
  }

  /// What the person has named, each name once.
  private func names() throws(DiaryError) -> Set<String> {
    var names = try Set(memory.foods().lazy.filter { !$0.isOfTable }.map(\.name))
    for collection in [FavoriteFood.collection, CustomMeal.collection] {
      try names.formUnion(reader.own(collection).compactMap { FoodItem($0.fields).name })
    }
    names.formUnion(groups.foods.compactMap { FoodItem($0.document.fields).name })
    return names
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
