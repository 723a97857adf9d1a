import TestSupport

@testable import CountMeFoods

/// Rows of foods and portions as the USDA's tables have them, and what they say.
struct RandomFoods {
  /// The table of foods, as comma-separated values.
  let foods: String
  /// The table of portions.
  let portions: String
  /// The foods.
  let expected: [TableFood]

  init(_ generator: inout SplitMix64) {
    var foodLines = [
      "ndb_no,food_group,name,manufacturer,kcal,protein_g,fat_g,carbohydrate_g,fiber_g,sugar_g,"
        + "saturated_fat_g,sodium_mg"
    ]
    var portionLines = ["ndb_no,seq,amount,measure,gram_weight"]
    var expected: [TableFood] = []
    for index in 0..<Int.random(in: 1...12, using: &generator) {
      let number = String(10_000 + index * 7)
      let name = (0..<Int.random(in: 1...5, using: &generator))
        .map { _ in Self.word(&generator) }.joined(separator: " ")
      let group = ["Fruits and Juices", "Nuts, Seeds"].randomElement(using: &generator) ?? ""
      let maker = Bool.random(using: &generator) ? "Smith, \"Inc\"" : ""
      var facts = FoodFacts()
      var cells: [String] = []
      for name in Self.names {
        let value =
          Bool.random(using: &generator)
          ? Double(Int.random(in: 0...100_000, using: &generator)) / 100 : nil
        if let value { facts[name] = value }
        cells.append(value.map { "\($0)" } ?? "")
      }
      foodLines.append(
        ([number, Self.cell(group), Self.cell(name), Self.cell(maker)] + cells)
          .joined(separator: ","))
      var own: [FoodPortion] = []
      for place in 0..<Int.random(in: 0...4, using: &generator) {
        let portion = FoodPortion(
          measure: Self.word(&generator) + ", \"big\"",
          amount: [0.5, 1, 3, 0.333].randomElement(using: &generator) ?? 1,
          grams: Double(Int.random(in: 1...9999, using: &generator)) / 10)
        own.append(portion)
        portionLines.append(
          [
            number, "\(place + 1)", "\(portion.amount)", Self.cell(portion.measure),
            "\(portion.grams)",
          ].joined(separator: ","))
      }
      expected.append(
        TableFood(
          number: number, name: name, otherNames: [], group: group,
          maker: maker.isEmpty ? nil : maker,
          per100Grams: facts, portions: own))
    }
    foods = foodLines.joined(separator: "\n") + "\n"
    portions = portionLines.joined(separator: "\n") + "\n"
    self.expected = expected
  }

  private static let names = [
    "calories", "protein", "fats", "carbohydrates", "fiber", "sugar", "saturatedFat", "sodium",
  ]

  private static func cell(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  private static func word(_ generator: inout SplitMix64) -> String {
    let letters = Array("abcdeXYZ,'%;!~é/(3")
    return String(
      (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
        letters.randomElement(using: &generator)
      })
  }
}
