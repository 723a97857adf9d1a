import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeJournal
@testable import CountMeStore

@Suite("Plain water")
struct PlainWaterTests {
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
    #expect(PlainWater(FoodItem(fields))?.milliliters == milliliters)
    #expect(PlainWater(FoodItem()) == nil)
    var sweet = fields
    sweet["calories"] = 5
    #expect(PlainWater(FoodItem(sweet)) == nil)
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
