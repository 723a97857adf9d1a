import CountMeKit

/// What a person reads when what they ate meets an allergen of their settings.
struct AllergenWarning {
  private let matches: [AllergenMatch]
  private let name: String

  init(_ receipt: Receipt, _ reader: DiaryReader) throws {
    var matches: [AllergenMatch] = []
    let foods = receipt.documents(of: FoodItem.self)
    for food in foods { matches += try reader.allergens(in: food) }
    self.matches = matches
    name = foods.first?.headline ?? ""
  }

  /// A line for each allergen.
  func lines(_ console: Console) -> [String] {
    matches.flatMap { match in
      let place = match.field == "name" ? "" : " in its \(match.field)"
      let word = "\"\(match.word.printable)\"\(place)"
      let list = match.kind == .allergen ? "allergens" : "sensitivities"
      let allergen = "\(match.allergen.printable) (\(word)), one of your \(list)"
      return "Careful: \(name) may have \(allergen).".folded(to: console.width, indent: 9)
        .map { $0.styled(.yellow, if: console.isColored) }
    }
  }

  /// The answer for scripts, with `allergens` where there are any.
  func adding(to json: JSONValue) -> JSONValue {
    let allergens = matches.map { match in
      JSONValue.members([
        "allergen": match.allergen, "kind": match.kind.rawValue, "word": match.word,
        "field": match.field,
      ])
    }
    return json.adding(["allergens": allergens.isEmpty ? nil : allergens])
  }
}
