import CountMeFoods
import CountMeModel
import CountMeSchema

/// What a label, or a row of a table, tells of a food.
struct Product: Sendable, Equatable {
  /// How much people take of it at once, as the label says.
  struct Portion: Sendable, Equatable {
    /// What it is called, such as `biscuit`.
    var unit: String
    /// How many of it.
    var count: Double
    /// How much that is, in g or ml.
    var amount: Double
  }

  /// What it is called.
  var name: String
  /// Who makes it, or nil.
  var brand: String?
  /// Its names in other languages.
  var otherNames: [String] = []
  /// Words that mean it, too.
  var synonyms: [String] = []
  /// The number on its package.
  var barcode: Barcode?
  /// Its number in its table, where it has one.
  var number: String?
  /// What 100 g hold, or 100 ml of a drink.
  var per100 = FoodFacts()
  /// Whether its amounts are volumes.
  var isDrink = false
  /// What people take at once; nil where the label does not say.
  var serving: Portion?
  /// The whole package in g or ml; nil where that is not known.
  var package: Double?
  /// What is in it, as the label lists it.
  var ingredients: [String] = []

  /// The most energy that 100 g can have, in kcal: fat has no more.
  static let mostEnergy = 902.0

  /// Whether its facts can be true.
  var isPlausible: Bool {
    guard !name.isEmpty, let energy = per100.calories, energy >= 0, energy <= Self.mostEnergy else {
      return false
    }
    return ["protein", "carbohydrates", "fats"].allSatisfy { per100[$0] ?? 0 <= 100 }
  }
}

extension Product {
  /// The food as a search finds it.
  ///
  /// - Parameter source: where it is known from.
  func found(source: EntrySource) -> FoundFood {
    let weighed = WeighedFood(name: name, per100Grams: per100, portions: portions)
    // Of what the label does not say how much people take at once, 100 g are shown.
    let hundred = SpokenAmount(100, unit: isDrink ? "ml" : "g")
    let usual =
      serving == nil ? weighed.weight(of: hundred, of: FoodQuery(name)) : weighed.usual
    var item = FoodItem(weighed, usual ?? weighed.usual)
    item.brand = brand
    item.barcode = barcode?.digits
    if !ingredients.isEmpty { item.ingredients = ingredients }
    item.source = source.text
    var found = FoundFood(
      origin: .product, id: barcode?.digits ?? number ?? "", item: item, units: weighed.units,
      timesEaten: 0, weighed: weighed)
    found.isUsualAmountKnown = serving != nil
    return found
  }

  /// The portions whose weights are known; of a drink a milliliter counts as a gram, since the label
  /// tells what 100 ml hold.
  private var portions: [FoodPortion] {
    var portions: [FoodPortion] = []
    if let serving {
      let isUsual = ["bar", "bottle", "can", "cup", "item", "piece", "slice"].contains(serving.unit)
      if !isUsual || serving.count != 1 {
        portions.append(FoodPortion(measure: "serving", amount: 1, grams: serving.amount))
      }
      if serving.unit != "serving" {
        portions.append(
          FoodPortion(measure: serving.unit, amount: serving.count, grams: serving.amount))
      }
    }
    if let package { portions.append(FoodPortion(measure: "package", amount: 1, grams: package)) }
    if isDrink {
      portions.append(FoodPortion(measure: "ml", amount: 100, grams: 100))
      portions.append(FoodPortion(measure: "fl oz", amount: 1, grams: 29.5735))
    }
    return portions
  }
}

extension Product {
  /// The amounts that a row keeps, each by its place.
  private static let facts = [
    "calories", "protein", "carbohydrates", "fats", "fiber", "sugar", "sodium", "saturatedFat",
    "cholesterol", "calcium", "Iron (mg)", "Potassium (mg)", "Magnesium (mg)", "Zinc (mg)",
    "Phosphorus (mg)", "Selenium (µg)", "Vitamin A (µg)", "B1 (Thiamine) (mg)",
    "B2 (Riboflavin) (mg)", "B3 (Niacin) (mg)", "B6 (Pyridoxine) (mg)", "Folate (µg)",
    "B12 (Cobalamin) (µg)", "Vitamin C (mg)", "Vitamin D (µg)", "Vitamin E (mg)",
    "Vitamin K (µg)", "Alcohol (g)", "Caffeine (mg)",
  ]

  /// The row of a table, without a line feed.
  var row: [UInt8] {
    var amounts: [String] = []
    for (place, name) in Self.facts.enumerated() {
      if let value = per100[name] { amounts.append("\(place):\(CanonicalNumber.text(of: value))") }
    }
    var row: [UInt8] = []
    let portion = serving.map {
      "\(CanonicalNumber.text(of: $0.count)) \(CanonicalNumber.text(of: $0.amount)) \($0.unit)"
    }
    let cells = [
      name, brand ?? "", barcode?.digits ?? "", number ?? "", isDrink ? "1" : "",
      portion ?? "", package.map { CanonicalNumber.text(of: $0) } ?? "",
      amounts.joined(separator: ";"), otherNames.joined(separator: "|"),
      synonyms.joined(separator: "|"), ingredients.joined(separator: "|"),
    ]
    for (place, cell) in cells.enumerated() {
      if place > 0 { row.append(0x09) }
      for byte in cell.utf8 { row.append(byte < 0x20 ? 0x20 : byte) }
    }
    return row
  }

  /// Reads a row; nil where it is none.
  init?(row: String) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 11, !cells[0].isEmpty else { return nil }
    self.init(name: cells[0])
    brand = cells[1].isEmpty ? nil : cells[1]
    barcode = Barcode(cells[2])
    number = cells[3].isEmpty ? nil : cells[3]
    isDrink = cells[4] == "1"
    let portion = cells[5].split(separator: " ", maxSplits: 2)
    if portion.count == 3, let count = Double(portion[0]), let amount = Double(portion[1]),
      count > 0, amount > 0, amount <= 5000
    {
      serving = Portion(unit: String(portion[2]), count: count, amount: amount)
    }
    package = Double(cells[6]).flatMap { (1...5000).contains($0) ? $0 : nil }
    for amount in cells[7].split(separator: ";") {
      let parts = amount.split(separator: ":")
      guard parts.count == 2, let place = Int(parts[0]), Self.facts.indices.contains(place),
        let value = Double(parts[1]), value.isFinite
      else { return nil }
      per100[Self.facts[place]] = value
    }
    otherNames = cells[8].split(separator: "|").map(String.init)
    synonyms = cells[9].split(separator: "|").map(String.init)
    ingredients = cells[10].split(separator: "|").map(String.init)
    guard isPlausible else { return nil }
  }
}

extension Product.Portion {
  /// A portion as a label writes it: `30 g`, `2 biscuits (25 g)`, `1 can (330 ml)`.
  ///
  /// - Parameters:
  ///   - text: the label's words; may be empty.
  ///   - amount: how much it is in g or ml, where that stands beside; nil to read it from the words.
  init?(_ text: String, amount: Double?) {
    let halves = text.split(separator: "(", maxSplits: 1)
      .map { String($0).trimmed }
    guard let amount = amount ?? LabelMeasure(best: text)?.amount, amount > 0, amount <= 5000 else {
      return nil
    }
    self.amount = amount
    (unit, count) = ("serving", 1)
    guard let first = halves.first, LabelMeasure(first) == nil, let said = SpokenAmount(first),
      let unit = said.unit, FoodUnit(unit) == nil, said.count > 0, unit.utf8.count <= 40
    else { return }
    (self.unit, count) = (unit, said.count)
  }
}
