/// A food of which is known what 100 g hold, and what some portions weigh.
package struct WeighedFood: Sendable, Equatable {
  /// What it is called.
  package let name: String
  /// What 100 g hold.
  package let per100Grams: FoodFacts
  /// Portions whose weights are known.
  package let portions: [FoodPortion]

  /// Whether it is a dish of several foods.
  private let isDish: Bool
  /// Whether people are known to take so much of it as its table does not tell.
  let isUsualKnown: Bool
  /// Whether it is only counted, so that nobody takes a usual amount of several.
  package let isEachKnown: Bool

  /// A food with its portions.
  package init(
    name: String, per100Grams: FoodFacts, portions: [FoodPortion], isDish: Bool = false,
    isUsualKnown: Bool = false, isEachKnown: Bool = false
  ) {
    (self.name, self.per100Grams, self.portions) = (name, per100Grams, portions)
    (self.isDish, self.isUsualKnown, self.isEachKnown) = (isDish, isUsualKnown, isEachKnown)
  }

  /// A food of the table.
  package init(_ food: TableFood) {
    let isDish =
      ["mixed dishes", "Stir-fry", "chow mein"].contains { food.group.contains($0) }
      && !food.name.contains("salad") && !food.isUsualKnown
    self.init(
      name: food.name, per100Grams: food.per100Grams, portions: food.portions, isDish: isDish,
      isUsualKnown: food.isUsualKnown, isEachKnown: food.isEachKnown)
  }

  /// An amount with its weight, and how an entry writes it.
  package struct Weight: Sendable, Equatable {
    /// The weight in g.
    package let grams: Double
    /// How many of ``unit``.
    package let size: Double
    /// What is counted, such as `g` or `slice`.
    package let unit: String
    /// Whether a portion of the food says so, and nothing was assumed.
    package var isCertain = true
  }

  /// The weight of an amount; nil where nothing tells it.
  ///
  /// A unit of weight is exact. A unit of volume is taken from the portion that is called so, or from
  /// how heavy another volume is. Any other unit and the food itself are portions by their names.
  ///
  /// - Parameters:
  ///   - amount: how much; nil for the amount that people take when nobody says one.
  ///   - query: what the food was called, which tells portions apart: the `nut` of 12 almonds.
  ///   - isAddition: whether it is put on or into another food.
  package func weight(
    of amount: SpokenAmount?, of query: FoodQuery, isAddition: Bool = false
  ) -> Weight? {
    guard let amount else { return isAddition ? addition ?? usual : usual(query) }
    guard let unit = amount.unit else {
      // The `big` of a Big Mac is no size.
      var amount = amount
      let isNamed = ParsedFoodName(name).words.contains { word in
        SpokenUnit.isSize(word.stem) && query.words.contains { $0.stem == word.stem }
      }
      if isNamed { amount.size = nil }
      return weight(ofCount: amount, query)
    }
    let measure = FoodUnit(unit)
    if isDrink, amount.count >= 4, case .mass(let grams)? = measure, grams > 28, grams < 29,
      let density
    {
      // An ounce of a drink is one of volume.
      return Weight(
        grams: amount.count * 29.5735295625 * density, size: amount.count, unit: "fl oz")
    }
    if case .mass(let grams)? = measure {
      return Weight(grams: amount.count * grams, size: amount.count, unit: unit)
    }
    if let grams = Vessel.grams(in: unit) {
      return Weight(grams: amount.count * grams, size: amount.count, unit: unit)
    }
    if let portion = portion(unit: unit, size: amount.size, query) {
      let isSized = amount.size.map { portion.label.contains($0) } ?? true
      let factor = isSized || measure != nil ? 1 : Self.factors[amount.size ?? ""] ?? 1
      let name = factor == 1 ? portion.label : "\(amount.size ?? "") \(portion.label)"
      return Weight(
        grams: amount.count * portion.gramsEach * factor, size: amount.count,
        unit: measure == nil ? name : unit)
    }
    if WordForms.stems(unit) == ["half"] {
      return weight(ofCount: SpokenAmount(amount.count / 2, size: amount.size), query)
    }
    if SpokenUnit.isPiece(unit), let piece = piece(query, size: amount.size), Self.isWhole(piece),
      piece.gramsEach <= min(2 * usual.grams, Self.mostOfPiece)
    {
      return Weight(
        grams: amount.count * piece.gramsEach, size: amount.count, unit: piece.label)
    }
    if case .volume(let milliliters)? = measure {
      return density.map {
        Weight(grams: amount.count * milliliters * $0, size: amount.count, unit: unit)
      }
    }
    return weight(ofVessel: amount, unit)
  }

  /// The weight in g up to which a piece is all of one: a nugget, and no potato.
  private static let mostOfPiece = 100.0

  /// The amount that people take when nobody names one.
  package var usual: Weight {
    guard let portion = unspecified ?? usualPortion else {
      return Weight(grams: 100, size: 100, unit: "g", isCertain: false)
    }
    if portion.isUnspecified { return Weight(grams: portion.grams, size: portion.grams, unit: "g") }
    return Weight(grams: portion.grams, size: portion.amount, unit: portion.label)
  }

  /// The amount that people take, by how they call it: of an `avocado` one, of `spinach` a cup.
  private func usual(_ query: FoodQuery) -> Weight? {
    if saysWhole(query) { return whole(query) }
    let energy = (per100Grams.calories ?? 0) / 100
    if query.isSingular, !isDrink, !isUsualKnown || isEachKnown,
      let piece = piece(query, size: nil, isBare: true),
      WeighedFood.isWhole(piece), piece.gramsEach * energy <= 400,
      piece.gramsEach > (unspecified?.grams ?? 0) / 4
    {
      return Weight(grams: piece.gramsEach, size: 1, unit: piece.label)
    }
    // Of a dish people take a plate; its table counts a part of one.
    if isDish, let grams = unspecified?.grams, (100..<300).contains(grams) {
      return Weight(grams: 330, size: 330, unit: "g")
    }
    return usual
  }

  /// What it can be measured in, each once.
  package var units: [String] {
    var units = ["g", "oz", "lb"] + (density == nil ? [] : ["ml"])
    for portion in portions where !portion.isUnspecified && !portion.isGuideline {
      if !units.contains(portion.label) { units.append(portion.label) }
    }
    return units
  }

  /// Whether people count it: two bananas, but not two rices.
  package var isCounted: Bool { piece(FoodQuery(name), size: nil) != nil }

  /// What is put on a slice of bread or into a drink, where the table says so.
  private var addition: Weight? {
    let wanted = [
      "per slice of bread", "per cup of hot cereal", "on regular sandwich", "per fl oz of beverage",
    ]
    for text in wanted {
      guard let portion = portions.first(where: { $0.measure.contains(text) }) else { continue }
      // A cup of coffee has eight ounces.
      let count = text.contains("fl oz") ? 8.0 : 1
      return Weight(
        grams: count * portion.grams, size: (count * portion.grams * 10).rounded() / 10, unit: "g")
    }
    return nil
  }

  /// The portion that FNDDS takes where nobody says how much.
  private var unspecified: FoodPortion? { portions.first(where: \.isUnspecified) }

  /// Grams in a milliliter, as the first portion of a known volume tells.
  private var density: Double? {
    for portion in portions {
      let words = portion.measure.prefix { $0 != "," && $0 != "(" }
      if case .volume(let milliliters) = FoodUnit(String(words).trimming { $0 == " " }) {
        return portion.gramsEach / milliliters
      }
    }
    return nil
  }

  /// Whether it is sold by the fluid ounce.
  private var isDrink: Bool { portions.contains { $0.measure.hasPrefix("fl oz") } }
}

extension WeighedFood {
  /// The weight of so many of the food itself: `2 eggs`, `large banana`.
  private func weight(ofCount amount: SpokenAmount, _ query: FoodQuery) -> Weight? {
    // Small fries are a small portion, not one small fry; a smoothie is what people drink of it.
    if amount.count == 1, amount.size == nil, saysWhole(query) { return whole(query) }
    let isPortion =
      amount.isArticle && amount.size != nil && !query.isSingular || isDrink && amount.size == nil
    let isOfOne = amount.count < 1 || amount.isArticle
    if !isPortion, isOfOne, let piece = piece(query, size: nil), isPart(piece, query, of: amount) {
      return nil
    }
    if !isPortion, let piece = piece(query, size: amount.size), isOpen(piece, query, of: amount) {
      return nil
    }
    // A chicken is no piece of one.
    if !isPortion, query.isAnimal, let piece = piece(query, size: amount.size),
      !WeighedFood.isWhole(piece)
    {
      return nil
    }
    // Two mince pies are no two slices of one.
    if !isPortion, amount.size == nil, let last = query.words.last?.stem, Self.cut.contains(last),
      let piece = piece(query, size: nil), !WeighedFood.isWhole(piece)
    {
      return nil
    }
    if !isPortion, let piece = piece(query, size: amount.size) {
      return Weight(grams: amount.count * piece.gramsEach, size: amount.count, unit: piece.label)
    }
    if !isPortion, let size = amount.size, let piece = piece(query, size: nil) {
      let factors = name.hasPrefix("Egg,") ? Self.eggs : Self.pieces
      let grams = piece.gramsEach * (factors[size] ?? 1)
      return Weight(grams: amount.count * grams, size: amount.count, unit: size)
    }
    if amount.count >= 1, amount.size == nil, let head = best(["head"], size: nil, query) {
      return Weight(
        grams: amount.count * head.gramsEach, size: amount.count, unit: head.label)
    }
    let one = usual
    // Half of what people take beside other food is half of nothing that anybody cut.
    guard amount.count >= 1 || isDrink || one.grams >= 100 else { return nil }
    // Twice what people take of a drink or a dish; how many of small things that is nobody knows.
    guard amount.count <= 4, amount.count <= 1 || isDrink || one.grams >= 100 else { return nil }
    let factor = amount.size.map { Self.factors[$0] ?? 1 } ?? 1
    let grams = one.grams * factor
    guard amount.count * factor != 1 else { return one }
    let name = amount.size ?? "serving"
    return Weight(
      grams: amount.count * grams, size: amount.count, unit: "\(name) (\(Self.text(grams)) g)",
      isCertain: one.isCertain)
  }

  /// Whether all of one was said: a `whole lettuce`, which is no whole wheat bread.
  private func saysWhole(_ query: FoodQuery) -> Bool {
    query.isOfWhole && !ParsedFoodName(name).words.contains { $0.stem == FoodQuery.whole }
  }

  /// All of one; nil where nothing tells how much that is.
  private func whole(_ query: FoodQuery) -> Weight? {
    let piece = piece(query, size: nil, isBare: true).flatMap { Self.isWhole($0) ? $0 : nil }
    return (best(["head"], size: nil, query) ?? piece).map {
      Weight(grams: $0.gramsEach, size: 1, unit: $0.label)
    }
  }

  /// Whether a piece is only a part of one of the food: the ball of a watermelon, the kernel of popcorn.
  private func isPart(
    _ piece: FoodPortion, _ query: FoodQuery, of amount: SpokenAmount
  ) -> Bool {
    let usual = unspecified?.grams ?? 0
    if WeighedFood.isWhole(piece) {
      // Of what is called otherwise, a whole one is none of it: a cupcake is no cake.
      let named = self.piece(query, size: nil, isBare: true)
      return amount.count < 1 && named.map(WeighedFood.isWhole) != true
    }
    return piece.gramsEach < usual * (amount.count < 1 ? 0.75 : 0.25)
  }

  /// Whether nobody knows what one is: all of what people take a small part of, such as the big flat loaf of a naan,
  /// or a morsel of what they have no plural of, such as the stick of `celery 10`.
  private func isOpen(_ piece: FoodPortion, _ query: FoodQuery, of amount: SpokenAmount) -> Bool {
    guard let usual = unspecified?.grams, !isUsualKnown else { return false }
    if WeighedFood.isWhole(piece) {
      let energy = piece.gramsEach * (per100Grams.calories ?? 0) / 100
      return amount.size == nil && energy > Self.mostOfOne && piece.gramsEach > 3 * usual
        && piece.isCalled(by: ParsedFoodName(name))
    }
    return amount.count > 1 && query.isSingular && piece.gramsEach < usual / 4
      && (piece.label != "piece" || comesInPacks && query.sharesWord(with: name))
  }

  /// The energy in kcal up to which one of a food is what people eat at once.
  private static let mostOfOne = 400.0

  /// What is cut into slices, and baked for one as well.
  private static let cut: Set<String> = ["pie", "tart", "quiche", "flan", "cheesecake"]

  /// The weight of what a glass, a bowl or a serving holds, where no portion is called so.
  private func weight(ofVessel amount: SpokenAmount, _ unit: String) -> Weight? {
    let word = WordForms.stem(Array(unit.utf8))
    let count = amount.count
    let factor = Self.factors[amount.size ?? ""] ?? 1
    if let grams = word == "handful" ? handful : Self.grams[word] {
      return Weight(
        grams: count * grams * factor, size: count,
        unit: factor == 1 ? unit : "\(amount.size ?? "") \(unit)")
    }
    if word == Self.katori, let density {
      // Nobody's is known, but the ordinary one.
      return Weight(
        grams: count * 150 * factor * density, size: count,
        unit: "\(word) (\(Self.text(150 * factor)) ml)", isCertain: false)
    }
    if let milliliters = Self.milliliters[word], let density,
      isDrink || !["glass", "can", "bottle", "box", "carton", "juicebox"].contains(word)
    {
      return Weight(
        grams: count * milliliters * factor * density, size: count,
        unit: "\(word) (\(Self.text(milliliters * factor)) ml)")
    }
    guard Self.servings.contains(word) else { return nil }
    let one = usual
    // A bowl or plate of what is measured by the cup holds more than one.
    let isFull =
      Self.vessels.contains(word) && portions.contains { $0.label.hasPrefix("cup") }
      && (120...260).contains(one.grams)
    // And no less than one, however little is taken of it beside other food.
    let cup = Self.vessels.contains(word) ? portions.first { $0.label == "cup" }?.grams : nil
    let grams = max(one.grams * (isFull ? 1.5 : 1), cup ?? 0) * factor
    return Weight(
      grams: count * grams, size: count, unit: "\(word) (\(Self.text(grams)) g)",
      isCertain: one.isCertain)
  }

  /// The small bowl of India.
  private static let katori = "katori"

  private static let vessels: Set<String> = ["bowl", "bowlful", "plate", "plateful"]

  /// Sizes of what is one piece, and of eggs, whose weights are a large one's.
  private static let pieces = [
    "small": 0.8, "mini": 0.5, "large": 1.2, "extra large": 1.4, "jumbo": 1.4,
  ]
  private static let eggs = [
    "small": 0.76, "medium": 0.88, "large": 1, "extra large": 1.12, "jumbo": 1.26,
  ]

  private static func text(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Grams in a handful: a third of a cup of fruit or vegetables, an ounce of what is dry or leaves.
  private var handful: Double {
    let isJuicy = (per100Grams.calories ?? 0) < 120 && (density ?? 0) > 0.4
    return isJuicy ? 50 : Vessel.handful
  }

  private static let grams = ["pinch": 0.4, "dash": 0.6]

  private static let milliliters = [
    "glass": 240.0, "glassful": 240, "mug": 240, "cupful": 240, "shot": 44.4, "splash": 15,
    "drizzle": 5, "dollop": 15, "knob": 15, "bottle": 355,
    "can": 355, "sip": 15, "squirt": 5, "juicebox": 200, "box": 240, "carton": 240,
  ]

  private static let factors = [
    "thin": 0.75, "thick": 1.5, "small": 0.75, "mini": 0.5, "large": 1.5, "extra large": 2,
    "jumbo": 2, "medium": 1,
    "regular": 1,
  ]

  private static let servings: Set<String> = [
    "serving", "portion", "helping", "bowl", "bowlful", "plate", "plateful", "order", "side",
    "pot", "basket",
  ]

  /// The portion that people take, of which there are no more than 500 kcal: nobody eats a cup of
  /// butter.
  private var usualPortion: FoodPortion? {
    let light = portions.filter {
      (per100Grams.calories ?? 0) * $0.grams / 100 <= 500 && !$0.isGuideline
    }
    let among = light.isEmpty ? portions : light
    let wanted = [
      "medium", "slice", "large", "piece", "item", "cup", "serving", "bar", "can", "bottle",
    ]
    if let first = among.first, wanted.contains(first.label) { return first }
    for word in wanted + ["fl oz", "tbsp", "tablespoon", "oz"] {
      if let portion = among.first(where: { $0.label == word }) { return portion }
    }
    return among.first { FoodUnit($0.label) == nil } ?? among.first
  }
}
