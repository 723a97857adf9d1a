import CountMeModel
import TestSupport
import Testing

@testable import CountMeKit

@Suite("A food with its amount in front, and plain water")
struct FoodPhraseTests {
  @Test(
    "Amount and name are taken apart",
    arguments: [
      ("2 apples", "2", "apples"), ("150 g rice", "150 g", "rice"), ("150g rice", "150 g", "rice"),
      ("2 slices of bread", "2 slices", "bread"), ("2 large eggs", "2 large", "eggs"),
      ("1/2 cup milk", "1/2 cup", "milk"), ("8 fl oz orange juice", "8 fl oz", "orange juice"),
      ("1 1/2 cups of oat milk", "1 1/2 cups", "oat milk"), ("½ avocado", "½", "avocado"),
      ("3 chocolate bars", "3", "chocolate bars"), ("a banana", "1", "banana"),
      ("Two slices of rye bread", "2 slices", "rye bread"), ("2 bowls of soup", "2 bowls", "soup"),
    ])
  func parts(text: String, amount: String, name: String) throws {
    let phrase = try #require(FoodPhrase(text))
    #expect(phrase.amount == amount && phrase.name == name)
  }

  @Test(
    "A name is no phrase", arguments: ["", "2", "7up", "2% milk", "80 g", "eggs 2", "g", "1/2"])
  func names(text: String) {
    #expect(FoodPhrase(text) == nil)
  }

  @Test("So much of a food in front is the same as behind it", arguments: 0..<100)
  func sides(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let unit = try #require(
      ["g", "cup", "fl oz", "large", "slices", ""].randomElement(using: &generator))
    let number = Int.random(in: 1...400, using: &generator)
    let name = try #require(["egg", "rye bread", "milk"].randomElement(using: &generator))
    let of = Bool.random(using: &generator) && !unit.isEmpty ? "of " : ""
    let amount = unit.isEmpty ? "\(number)" : "\(number) \(unit)"
    let phrase = try #require(FoodPhrase("\(amount) \(of)\(name)"))
    #expect(phrase.amount == amount && phrase.name == name, "seed \(seed)")
    #expect(try Serving(phrase.amount) == Serving(amount), "seed \(seed)")
  }

  @Test(
    "Water is recognised by its name, its energy and its amount",
    arguments: [
      ("Water", 8, "fl oz", 236.588), ("Tap Water", 500, "ml", 500),
      ("Beverages, water, tap, drinking", 1, "l", 1000), ("Water, bottled, generic", 250, "g", 250),
      ("Mineralwasser", 2, "cup (8 fl oz)", 473.176),
    ])
  func water(name: String, size: Double, unit: String, milliliters: Double) throws {
    let fields: JSONObject = [
      "name": .string(name), "calories": 0, "servingSize": .number(size),
      "servingUnit": .string(unit),
    ]
    #expect(PlainWater(fields)?.milliliters == milliliters)
    #expect(PlainWater([:]) == nil)
    var sweet = fields
    sweet["calories"] = 5
    #expect(PlainWater(sweet) == nil)
  }

  @Test(
    "Other drinks and foods are none",
    arguments: [
      "Coconut water", "Watermelon", "Tonic water", "Vitamin Water", "Water chestnuts", "Tap",
      "Tea",
      "Water crackers",
    ])
  func others(name: String) {
    #expect(!PlainWater.isName(name))
  }
}
