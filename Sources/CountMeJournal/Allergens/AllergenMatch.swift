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

/// Looks for a person's allergens in foods.
struct AllergenWatch {
  private struct Wanted {
    let name: String
    let kind: AllergenMatch.Kind
    /// The words that tell of it, its own name first.
    let words: [(text: String, label: LabelText)]
    /// What a label denies when it denies the whole.
    let decisive: [LabelText]
  }

  private let wanted: [Wanted]
  private let exceptions: [(phrase: LabelText, words: [LabelText])]

  /// - Parameter settings: whose `allergens` and `sensitivities` are looked for.
  init(_ settings: ProfileSettings) {
    wanted =
      (settings.allergens ?? []).map { Self.wanted($0, .allergen) }
      + (settings.sensitivities ?? []).map { Self.wanted($0, .sensitivity) }
    exceptions =
      wanted.isEmpty
      ? []
      : AllergenWords.others.sorted { $0.key < $1.key }
        .map { (LabelText($0.key), $0.value.map { LabelText($0) }) }
  }

  /// Whether there is nothing to look for.
  var isIdle: Bool { wanted.isEmpty }

  /// The person's own word, and all that stand for the same group.
  private static func wanted(_ name: String, _ kind: AllergenMatch.Kind) -> Wanted {
    let label = LabelText(name)
    let groups = AllergenWords.groups.filter { group in
      group.names.contains { label.contains(LabelText($0)) }
    }
    let words = [name] + groups.flatMap { $0.names + $0.words }
    return Wanted(
      name: name, kind: kind, words: words.map { ($0, LabelText($0)) },
      decisive: [label] + groups.flatMap(\.decisive).map { LabelText($0) })
  }

  /// What of the texts meets an allergen: for each of them the first text and word that does.
  func matches(_ texts: [(field: String, text: String)]) -> [AllergenMatch] {
    guard !wanted.isEmpty else { return [] }
    let labels = texts.map { field, text in
      var label = LabelText(text)
      for (phrase, words) in exceptions { label.remove(words, in: phrase) }
      return (field: field, label: label)
    }
    return wanted.compactMap { wanted in
      for (field, label) in labels where !wanted.decisive.contains(where: label.denies) {
        let found = wanted.words.first { label.contains($0.label) }
        guard let found else { continue }
        return AllergenMatch(
          allergen: wanted.name, kind: wanted.kind, word: found.text, field: field)
      }
      return nil
    }
  }
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
    if food.source == "meal" {
      let meals = try (own(CustomMeal.self) + GroupFoods(beside: self).meals)
        .filter { $0.name == food.name }
      texts += meals.flatMap { $0.ingredients ?? [] }.compactMap(\.name)
        .map { (FoodItem.Field.ingredients, $0) }
    }
    return watch.matches(texts)
  }
}
