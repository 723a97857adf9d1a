import CountMeModel
import Foods
import TestSupport
import Testing

@testable import CountMeKit

@Suite("Amounts of food")
struct ScalingLawTests {
  private let table: FoodTable
  private let foods: [TableFood]

  init() throws {
    (table, foods) = try BuiltInFoods.all()
  }

  @Test("So many times the amount holds so many times as much", arguments: 0..<100)
  func proportion(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let food = WeighedFood(try #require(foods.randomElement(using: &generator)))
    let unit = try #require(food.units.randomElement(using: &generator))
    let size = Double(Int.random(in: 1...20, using: &generator))
    let times = Double(Int.random(in: 2...9, using: &generator))
    let comment: Comment = "seed \(seed): \(food.name), \(size) \(unit)"
    let one = try #require(food.fields(of: Serving(size: size, unit: unit)), comment)
    let many = try #require(food.fields(of: Serving(size: size * times, unit: unit)), comment)
    for (field, value) in one where field != "servingSize" {
      guard let single = value.number, let several = many[field]?.number else { continue }
      // Each is rounded to one decimal.
      #expect(abs(several - single * times) <= 0.05 * times + 0.051, comment)
    }
    #expect(many["servingSize"] == .number(size * times))
  }

  @Test("An amount in another unit of weight is the same food", arguments: 0..<100)
  func units(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let food = WeighedFood(try #require(foods.randomElement(using: &generator)))
    let pounds = Double(Int.random(in: 1...9, using: &generator))
    let inPounds = try #require(food.weight(of: Serving(size: pounds, unit: "lb"))).grams
    let inOunces = try #require(food.weight(of: Serving(size: pounds * 16, unit: "ounces"))).grams
    #expect(abs(inPounds - inOunces) < 1e-6, "seed \(seed)")
    for portion in food.portions where FoodUnit(portion.label) == nil {
      let weight = food.weight(of: Serving(size: portion.amount, unit: portion.measure))
      #expect(weight.map { $0.grams > 0 || portion.grams == 0 } ?? false, "\(food.name) \(portion)")
    }
  }

  @Test("An entry in its own amount stays as it is, and back and forth loses only rounding")
  func entries() throws {
    let fields: JSONObject = [
      "name": "Soup", "calories": 250, "protein": 12.5, "servingSize": 300, "servingUnit": "g",
    ]
    var food = KnownFood(fields)
    try food.scale(to: Serving("300 g"))
    #expect(food.fields == fields)
    try food.scale(to: Serving("0.6 kg"))
    #expect(food.fields["calories"] == 500 && food.fields["protein"] == 25)
    try food.scale(to: Serving("300 g"))
    #expect(food.fields == fields)
    #expect(throws: DiaryError.self) { try food.scale(to: Serving("2 cups")) }
  }

  @Test(
    "An amount is read as people write it",
    arguments: [
      ("80 g", 80, "g"), ("80g", 80, "g"), ("1/2 cup", 0.5, "cup"), ("1 1/2 cups", 1.5, "cups"),
      ("½ cup", 0.5, "cup"), ("1½ cups", 1.5, "cups"), ("0,5 l", 0.5, "l"), ("2", 2, "serving"),
      ("3 fl oz", 3, "fl oz"),
    ])
  func reading(text: String, size: Double, unit: String) throws {
    #expect(try Serving(text) == Serving(size: size, unit: unit))
  }

  @Test(
    "A text that is no amount is refused", arguments: ["", "g", "1/0 cup", "1/2/3", "/", "-1 g"]
  )
  func refused(text: String) {
    #expect(throws: DiaryError.self) { try Serving(text) }
  }

  @Test(
    "A portion is found by what people call it",
    arguments: [
      ("09040", "medium", 118), ("09040", "banana", 118), ("09040", "bananas", 118),
      ("09040", "cup sliced", 150), ("09040", "extra large", 152), ("18069", "slices", 29),
      ("01123", "eggs", 50), ("01077", "ml", 1.0313), ("01077", "cups", 244),
      ("01001", "tbsp", 14.2), ("01001", "tablespoons", 14.2), ("20038", "piece", 0),
      ("09040", "large", 136), ("11529", "medium", 123), ("11529", "slices", 20),
      ("01123", "cup", 243), ("14209", "serving", 237), ("01001", "serving", 14.2),
      ("14003", "serving", 356), ("09003", "servings", 182),
    ])
  func portions(number: String, unit: String, grams: Double) throws {
    let food = WeighedFood(try #require(table.food(number: number)))
    let weight = food.weight(of: Serving(size: 1, unit: unit))?.grams ?? 0
    #expect(abs(weight - grams) < 0.001, "\(food.name) \(unit): \(weight)")
  }
}
