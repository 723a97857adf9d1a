import CountMeFoods

/// What a column of a table of foods, or a member of a product of Open Food Facts, says.
enum ProductField: Hashable {
  case name, otherName, brand, barcode, number, ingredients
  /// How much people take at once: in words, as a number, and what that number counts.
  case serving, servingAmount, servingUnit
  /// How much the package holds: in words, as a number, and what that number counts.
  case package, packageAmount, packageUnit
  /// An amount by its name in a food entry, and how many of its units one in the column is.
  case fact(String, factor: Double)
  /// Energy in kJ.
  case kilojoules
  /// Salt, of which 39 % are sodium, and how many mg of it one in the column is.
  case salt(factor: Double)

  /// What a column is by its heading; nil for one that says nothing of use here.
  ///
  /// Headings of several languages are known. A unit stands in the heading; of Open Food Facts' ones,
  /// such as `vitamin-c_100g`, it is always grams.
  ///
  /// - Parameter basis: what the amounts of interest are for.
  init?(heading: String, basis: Product.Basis) {
    guard let heading = Heading(heading) else { return nil }
    if let field = Self.words[heading.text] {
      self = field
    } else if basis == .hundred ? heading.isOfServing : heading.isOfHundred {
      return nil
    } else if heading.isEnergy {
      guard let energy = heading.energy else { return nil }
      self = energy
    } else if let name = Self.facts[heading.bare], let factor = heading.factor(of: name) {
      self = name == "salt" ? .salt(factor: factor) : .fact(name, factor: factor)
    } else if heading.words.first == "name", heading.words.count == 2 {
      self = .name
    } else if heading.words.first == "synonyms" {
      self = .otherName
    } else {
      return nil
    }
  }

  /// What columns are called here that are no facts.
  private static let columns: [String: ProductField] = [
    "name": .name, "otherName": .otherName, "brand": .brand, "barcode": .barcode,
    "number": .number, "ingredients": .ingredients, "serving": .serving,
    "servingAmount": .servingAmount, "servingUnit": .servingUnit, "package": .package,
    "packageAmount": .packageAmount, "packageUnit": .packageUnit,
  ]

  /// Each heading that is known, with the column or the fact that it means.
  private static let headings: [(String, String)] = String(
    decoding: PackageResources.headings_table, as: UTF8.self
  ).split(separator: "\n").flatMap { line in
    let parts = line.split(separator: ":").map(String.init)
    return parts[1].split(separator: ",").map { (String($0), parts[0]) }
  }

  private static let words = Dictionary(
    headings.compactMap { heading, key in columns[key].map { (heading, $0) } }
  ) { $1 }

  private static let facts = Dictionary(headings.filter { columns[$0.1] == nil }) { $1 }
}

/// A heading, taken apart.
private struct Heading {
  /// Its words.
  let words: [String]
  /// The words with one space between two.
  var text: String { words.joined(separator: " ") }
  /// How many grams the unit is that it names; nil where it names none.
  private let unit: Double?
  /// Whether it is written as Open Food Facts does.
  private let isOpenFoodFacts: Bool

  init?(_ heading: String) {
    guard heading.utf8.count <= 200 else { return nil }
    // A search does not see the sign of millionths.
    let plain = heading.replacing("µg", with: "mcg").replacing("μg", with: "mcg")
      .replacing("α", with: " ").replacing("β", with: " ")
    words = SearchText(plain).words.map { String(decoding: $0, as: UTF8.self) }
    isOpenFoodFacts = heading.hasSuffix("_100g")
    unit =
      if isOpenFoodFacts {
        1
      } else if words.contains(where: { ["mcg", "ug"].contains($0) }) {
        1e-6
      } else if words.contains("mg") {
        1e-3
      } else if words.contains("g") {
        1
      } else {
        nil
      }
  }

  private static let noise: Set<String> = [
    "100g", "100ml", "100", "g", "mg", "mcg", "ug", "ml", "per", "pro", "pour", "je", "total",
    "available", "in", "value", "serving", "portion",
  ]

  /// Whether it speaks of what a serving holds.
  var isOfServing: Bool { words.contains { ["serving", "portion"].contains($0) } }

  /// Whether it speaks of what 100 g hold.
  var isOfHundred: Bool { words.contains { ["100", "100g", "100ml"].contains($0) } }

  /// The words without amounts and units.
  var bare: String { words.filter { !Self.noise.contains($0) }.joined(separator: " ") }

  /// Whether it speaks of energy.
  var isEnergy: Bool {
    words.contains { ["energy", "energie", "kcal", "calories", "kilocalories", "kj"].contains($0) }
  }

  /// Which energy it is; nil for a part of it, or one without a unit.
  var energy: ProductField? {
    if words.contains("fat") || words.contains("from") { return nil }
    if words.contains(where: { ["kcal", "calories", "kilocalories"].contains($0) }) {
      return .fact("calories", factor: 1)
    }
    let isJoule = words.contains { ["kj", "kilojoules"].contains($0) }
    return isJoule || isOpenFoodFacts && words == ["energy", "100g"] ? .kilojoules : nil
  }

  /// How many of the unit of a fact one of the heading's is; nil where the heading's is not known.
  func factor(of fact: String) -> Double? {
    let isSmall =
      fact.hasSuffix("(mg)")
      || ["sodium", "salt", "cholesterol", "calcium"]
        .contains(fact)
    let own = isSmall ? 1e-3 : fact.hasSuffix("(µg)") ? 1e-6 : 1
    // What labels tell in grams is told in grams.
    guard let unit = unit ?? (own == 1 ? 1 : nil) else { return nil }
    return unit / own
  }
}
