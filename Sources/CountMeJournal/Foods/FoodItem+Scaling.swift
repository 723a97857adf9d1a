import CountMeFoodData
import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

extension FoodItem {
  /// How much of it there is; one serving where the entry does not tell.
  var serving: Serving {
    get { Serving(size: servingSize ?? 1, unit: servingUnit ?? "serving") }
    set { (servingSize, servingUnit) = (newValue.size, newValue.unit) }
  }

  /// Energies and nutrients are written with one decimal, as labels have them.
  static func rounded(_ value: Double, to parts: Double = 10) -> Double {
    (value * parts).rounded() / parts
  }

  /// Makes it another amount, and its energy and nutrients in proportion.
  ///
  /// Units of weight are compared with each other, those of volume too; a food of the table is
  /// compared in all the portions that the table knows, and one that is called like a food of the
  /// table in what its portions weigh. A number alone counts the portions of the table, or how often
  /// the known amount was eaten.
  ///
  /// - Throws: ``JournalFailure/otherUnits(of:amount:units:)`` for a unit that cannot be compared
  ///   with the one that is known; it names those that can.
  mutating func scale(to serving: Serving) throws(DiaryError) {
    let known = self.serving
    if let factor = Self.factor(from: known, to: serving) {
      multiply(by: factor)
      // Two of what is known in slices are two slices.
      self.serving = Serving(
        size: serving.size, unit: serving.isCount ? known.unit : serving.unit)
      return
    }
    if let food = tableFood,
      let weight = food.weight(of: serving.counted, of: FoodQuery(food.name))
        ?? ofItself(serving).flatMap({ food.weight(of: $0, of: FoodQuery(food.name)) })
    {
      // What the table says is nearer than a rounded entry.
      take(food, weight)
    } else if let portion = portion(of: serving),
      let factor = Self.factor(from: known, to: Serving(size: portion.grams, unit: "g"))
    {
      multiply(by: factor)
      self.serving = Serving(size: portion.size, unit: portion.unit)
    } else if tableFood == nil, let count = ofItself(serving), count.size == nil {
      try scale(to: Serving(size: count.count, unit: "serving"))
    } else if serving.isCount {
      multiply(by: serving.size)
      // What one is stays with it, so that the next number counts the same.
      self.serving =
        serving.size == 1 ? known : Serving(size: serving.size, unit: "serving (\(known.text))")
    } else {
      throw .journal(.otherUnits(of: name ?? "", amount: serving.text, units: allUnits))
    }
  }

  /// How many of the food itself an amount counts, by its name or the person's word: 2 `apples` of an apple.
  private func ofItself(_ serving: Serving) -> SpokenAmount? {
    let amount = serving.counted
    guard let unit = amount.unit, FoodUnit(unit) == nil else { return nil }
    let stems = WordForms.stems(unit)
    guard !stems.isEmpty,
      [name, words].contains(where: {
        Set($0.map(WordForms.stems) ?? []).isSuperset(of: stems)
      })
    else { return nil }
    return SpokenAmount(amount.count, size: amount.size)
  }

  /// What an amount weighs by the food of the table that is called like this one.
  private func portion(of serving: Serving) -> WeighedFood.Weight? {
    // How heavy a cup is depends on how the food is made.
    guard tableFood == nil, FoodUnit(serving.unit) == nil, let namesake,
      !serving.isCount || namesake.isCounted,
      let weight = namesake.weight(of: serving.counted, of: FoodQuery(namesake.name)),
      weight.isCertain, weight.unit != "g"
    else { return nil }
    return weight
  }

  private mutating func multiply(by factor: Double) {
    for (_, amount) in Self.nutrients {
      guard let value = self[keyPath: amount] else { continue }
      self[keyPath: amount] = Self.rounded(value * factor)
    }
    guard var further = micronutrients else { return }
    for (nutrient, value) in further.entries {
      further[nutrient] = Self.significant(value * factor)
    }
    micronutrients = further
  }

  /// Three digits that count: no analysis is nearer than that.
  static func significant(_ value: Double) -> Double {
    var scale = 1.0
    while value * scale < 100, scale < 1e6 { scale *= 10 }
    return (value * scale).rounded() / scale
  }

  /// How many times `known` the other amount is, where the units can be compared.
  private static func factor(from known: Serving, to serving: Serving) -> Double? {
    guard known.size > 0 else { return nil }
    switch (FoodUnit(known.unit), FoodUnit(serving.unit)) {
    case (.mass(let each), .mass(let other)), (.volume(let each), .volume(let other)):
      return serving.size * other / (known.size * each)
    case (nil, nil):
      let isSame = serving.isCount || WeighedFood.isSameUnit(known.unit, serving.unit)
      return isSame ? serving.size / known.size : nil
    default: return nil
    }
  }

  /// The food in the table that this one was taken from.
  private var tableFood: WeighedFood? {
    entrySource?.tableFood.map(WeighedFood.init)
  }

  /// The food of the table that is called like this one, which tells what portions weigh.
  private var namesake: WeighedFood? {
    guard let name else { return nil }
    let index = FoodIndex.builtIn
    return index.matches(FoodQuery(name), limit: 1).first { $0.fit.isWhole }
      .flatMap { index.food($0) }.map(WeighedFood.init)
  }

  /// What the food can be measured in, as far as is known without searching the table.
  var units: [String] { units(besides: tableFood?.units ?? []) }

  /// What the food can be measured in, with the portions of the food of the table that is called
  /// like it.
  ///
  /// - Complexity: a search of the table.
  var allUnits: [String] {
    guard tableFood == nil, case .mass? = FoodUnit(servingUnit ?? "") else {
      return units
    }
    return units(besides: (namesake?.units ?? []).filter { FoodUnit($0) == nil })
  }

  private func units(besides table: [String]) -> [String] {
    let known = servingUnit ?? "serving"
    let own: [String] =
      switch FoodUnit(known) {
      case .mass: ["g", "kg", "oz", "lb"]
      case .volume: ["ml", "l", "fl oz", "cup"]
      case nil: table.isEmpty || table.contains(known) ? [] : [known]
      }
    let other = table.filter { !own.contains($0) }
    return own.isEmpty && other.isEmpty ? [known] : own + other
  }
}

extension WeighedFood {
  /// Whether two units are the same word, or one the other's plural.
  ///
  /// What is explained of one in parentheses must be the same.
  static func isSameUnit(_ left: String, _ right: String) -> Bool {
    let (left, right) = (SearchText(left).words, SearchText(right).words)
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { WordRank($0.span, $1.span) == .exact }
  }
}
