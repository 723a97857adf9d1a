import CountMeModel
import Foods

/// A food of which is known what 100 g hold, and what some portions weigh.
struct WeighedFood: Sendable, Equatable {
  /// What it is called.
  let name: String
  /// What 100 g hold.
  let per100Grams: FoodFacts
  /// Portions whose weights are known.
  let portions: [FoodPortion]

  /// An amount with its weight, and how an entry writes it.
  struct Weight: Equatable {
    /// The weight in g.
    let grams: Double
    /// The amount as an entry holds it.
    let serving: Serving
  }

  /// The weight of an amount: of a unit of weight, of a portion by its name, or of a volume where
  /// some portion tells how heavy it is; nil where nothing tells.
  func weight(of serving: Serving) -> Weight? {
    let unit = FoodUnit(serving.unit)
    if case .mass(let grams) = unit { return Weight(grams: serving.size * grams, serving: serving) }
    if let portion = portion(named: serving.unit) {
      let named = unit == nil ? portion.label : serving.unit
      return Weight(
        grams: serving.size * portion.gramsEach, serving: Serving(size: serving.size, unit: named))
    }
    if Vessel.isHandful(serving.unit) {
      return Weight(grams: serving.size * Vessel.handful, serving: serving)
    }
    guard case .volume(let milliliters) = unit, let density else { return nil }
    return Weight(grams: serving.size * milliliters * density, serving: serving)
  }

  /// The amount that is meant when nobody names one.
  var usual: Weight {
    guard let portion = usualPortion else {
      return Weight(grams: 100, serving: Serving(size: 100, unit: "g"))
    }
    return Weight(
      grams: portion.grams, serving: Serving(size: portion.amount, unit: portion.label))
  }

  /// Whether people count it: two bananas, but not two rices.
  var isCounted: Bool {
    let counted = ["medium", "slice", "large", "piece", "item", "bar"]
    return usualPortion.map { counted.contains($0.label) } ?? false
  }

  /// What it can be measured in, each once.
  var units: [String] {
    var units = ["g", "oz", "lb"] + (density == nil ? [] : ["ml"])
    for label in portions.map(\.label) where !units.contains(label) { units.append(label) }
    return units
  }

  /// Grams in a milliliter, as the first portion of a known volume tells.
  private var density: Double? {
    for portion in portions {
      let words = portion.measure.prefix { $0 != "," && $0 != "(" }
      if case .volume(let milliliters) = FoodUnit(String(words)) {
        return portion.gramsEach / milliliters
      }
    }
    return nil
  }

  /// The portion that people take, of which there are no more than 500 kcal: nobody eats a cup of
  /// butter.
  private var usualPortion: FoodPortion? {
    let light = portions.filter { (per100Grams.calories ?? 0) * $0.grams / 100 <= 500 }
    return Self.usual(among: light.isEmpty ? portions : light)
  }

  private static func usual(among portions: [FoodPortion]) -> FoodPortion? {
    let wanted = [
      "medium", "slice", "large", "piece", "item", "cup", "serving", "bar", "can", "bottle",
    ]
    if let first = portions.first, wanted.contains(first.label) { return first }
    for word in wanted + ["fl oz", "tbsp", "tablespoon", "oz"] {
      if let portion = portions.first(where: { $0.label == word }) { return portion }
    }
    return portions.first { FoodUnit($0.label) == nil } ?? portions.first
  }

  /// The portion that a unit names best.
  private func portion(named unit: String) -> FoodPortion? {
    let wanted = SearchText(unit)
    if wanted.words.isEmpty || Self.anyOne.contains(wanted.text) || isName(wanted) {
      let isServing = Self.servings.contains(wanted.text)
      if isServing, let named = portions.first(where: { $0.label == wanted.text }) { return named }
      if isServing { return usualPortion }
      // `cup (4.86 large eggs)` is no egg.
      if let named = best(wanted, isLoose: false) { return named }
      return usualPortion.flatMap { FoodUnit($0.label) == nil ? $0 : nil }
    }
    return best(wanted, isLoose: true) ?? (Vessel.isServing(unit) ? usualPortion : nil)
  }

  /// Words that mean one of it, whatever a portion is called.
  private static let anyOne = servings + ["piece", "whole", "item", "unit"]

  /// Words that mean as much as people take: a cup, where the food comes in cups.
  private static let servings = ["serving", "servings", "portion", "portions"]

  /// Whether a unit is the food's own name: `2 bananas`.
  private func isName(_ unit: SearchText) -> Bool {
    guard let first = SearchText(name).words.first, unit.words.count == 1 else { return false }
    return WordRank(unit.words[0], first) == .exact
  }

  /// The portion whose measure has all the words: one that begins with them, such as
  /// `medium whole` for `medium`, rather than `slice, medium`, and with the fewest others.
  ///
  /// - Parameter isLoose: whether words in parentheses will do where no measure has them outside.
  private func best(_ wanted: SearchText, isLoose: Bool) -> FoodPortion? {
    let words = wanted.words.map(Self.plain)
    guard !words.isEmpty else { return nil }
    let heads = portions.map { portion in
      SearchText(String(portion.measure.prefix { $0 != "(" })).words.map(Self.plain)
    }
    if let found = Self.best(words, heads) { return portions[found] }
    guard isLoose else { return nil }
    let measures = portions.map { SearchText($0.measure).words.map(Self.plain) }
    return Self.best(words, measures).map { portions[$0] }
  }

  private static func best(_ wanted: [[UInt8]], _ measures: [[[UInt8]]]) -> Int? {
    var best: (number: Int, rank: (isInside: Int, extra: Int))?
    for (number, words) in measures.enumerated() {
      let isThere = wanted.allSatisfy { word in
        words.contains { WordRank(word, $0) == .exact }
      }
      guard isThere, let first = words.first else { continue }
      let isInside = WordRank(wanted[0], first) == .exact ? 0 : 1
      let rank = (isInside: isInside, extra: words.count - wanted.count)
      if let best, best.rank <= rank { continue }
      best = (number, rank)
    }
    return best?.number
  }

  private static func plain(_ word: [UInt8]) -> [UInt8] {
    aliases[String(decoding: word, as: UTF8.self)] ?? word
  }

  private static let aliases: [String: [UInt8]] = [
    "tablespoon": Array("tbsp".utf8), "tablespoons": Array("tbsp".utf8),
    "teaspoon": Array("tsp".utf8), "teaspoons": Array("tsp".utf8),
  ]
}

extension WeighedFood {
  /// A food of the table.
  init(_ food: TableFood) {
    self.init(name: food.name, per100Grams: food.per100Grams, portions: food.portions)
  }

  /// The fields of an entry of an amount; nil where nothing tells how much it weighs.
  func fields(of serving: Serving?) -> JSONObject? {
    guard let weight = serving.map({ weight(of: $0) }) ?? usual else { return nil }
    var fields = JSONObject()
    fields["name"] = .string(name)
    for (field, value) in per100Grams.scaled(by: weight.grams / 100).fields {
      fields[field] = .number(KnownFood.rounded(value))
    }
    weight.serving.write(to: &fields)
    return fields
  }
}
