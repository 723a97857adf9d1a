import CountMeFoods
import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal

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
    let query = FoodQuery(food.name)
    let comment: Comment = "seed \(seed): \(food.name), \(size) \(unit)"
    let one = FoodItem(
      food, try #require(food.weight(of: SpokenAmount(size, unit: unit), of: query), comment))
    let many = FoodItem(
      food,
      try #require(food.weight(of: SpokenAmount(size * times, unit: unit), of: query), comment))
    for (field, value) in one.fields where field != "servingSize" {
      guard let single = value.number, let several = many.fields[field]?.number else { continue }
      // Each is rounded to one decimal.
      #expect(abs(several - single * times) <= 0.05 * times + 0.051, comment)
    }
    #expect(many.servingSize == size * times)
  }

  @Test("An amount in another unit of weight is the same food", arguments: 0..<100)
  func units(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let food = WeighedFood(try #require(foods.randomElement(using: &generator)))
    let query = FoodQuery(food.name)
    let pounds = Double(Int.random(in: 1...9, using: &generator))
    let inPounds = try #require(food.weight(of: SpokenAmount(pounds, unit: "lb"), of: query)).grams
    let inGrams = try #require(
      food.weight(of: SpokenAmount(pounds * 453.59237, unit: "g"), of: query)
    ).grams
    #expect(abs(inPounds - inGrams) < 1e-6, "seed \(seed)")
    for unit in food.units where FoodUnit(unit) == nil {
      let weight = food.weight(of: SpokenAmount(1, unit: unit), of: query)
      #expect(weight != nil, "\(food.name) \(unit)")
    }
  }

  @Test("An entry in its own amount stays as it is, and back and forth loses only rounding")
  func entries() throws {
    let fields: JSONObject = [
      "name": "Soup", "calories": 250, "protein": 12.5, "servingSize": 300, "servingUnit": "g",
    ]
    let soup = FoodItem(fields)
    var food = soup
    try food.scale(to: Serving(size: 300, unit: "g"))
    #expect(food == soup)
    try food.scale(to: Serving(size: 0.6, unit: "kg"))
    #expect(food.calories == 500 && food.protein == 25)
    try food.scale(to: Serving(size: 300, unit: "g"))
    #expect(food == soup)
    #expect(throws: DiaryError.self) { try food.scale(to: Serving(size: 2, unit: "cups")) }
  }

  @Test(
    "An amount is read as people write it",
    arguments: [
      ("80 g", 80, "g"), ("80g", 80, "g"), ("1/2 cup", 0.5, "cup"), ("1 1/2 cups", 1.5, "cups"),
      ("½ cup", 0.5, "cup"), ("1½ cups", 1.5, "cups"), ("0,5 l", 0.5, "l"), ("2", 2, "serving"),
      ("3 fl oz", 3, "fl oz"), ("1,200 g", 1200, "g"), ("2-3 eggs", 2.5, "eggs"),
    ])
  func reading(text: String, size: Double, unit: String) throws {
    let serving = try #require(Serving(words: text))
    #expect(serving.size == size && serving.unit == unit)
  }

  @Test(
    "A text that is no amount is refused",
    arguments: ["", "g", "1/0 cup", "1/2/3", "/", "-1 g", "1 800 ml"]
  )
  func refused(text: String) {
    #expect(Serving(words: text) == nil)
  }

  @Test(
    "A portion is found by what people call it",
    arguments: [
      ("63107010", "banana", 126), ("09040", "cup sliced", 150), ("42100100", "nut", 1.2),
      ("18069", "slices", 29), ("01077", "ml", 1.0313), ("01077", "cups", 244),
      ("01001", "tbsp", 14.2), ("01001", "tablespoons", 14.2), ("58106210", "slice", 119),
      ("11529", "slices", 20), ("01123", "cup", 243), ("92410310", "can", 372),
      ("93101000", "bottle", 360), ("71200100", "packet", 28), ("51166000", "medium", 57),
    ])
  func portions(number: String, unit: String, grams: Double) throws {
    let food = WeighedFood(try #require(table.food(number: number)))
    let amount = try #require(SpokenAmount("1 \(unit)"))
    let weight = food.weight(of: amount, of: FoodQuery(food.name))?.grams ?? 0
    #expect(abs(weight - grams) < 0.001, "\(food.name) \(unit): \(weight)")
  }

  @Test("Glasses, bowls and handfuls hold what people take, when no portion is called so")
  func vessels() throws {
    let milk = WeighedFood(try #require(table.food(number: "11111000")))
    let glass = try #require(
      milk.weight(of: SpokenAmount(2, unit: "glasses"), of: FoodQuery("milk")))
    #expect((480...500).contains(glass.grams))
    let croissant = WeighedFood(try #require(table.food(number: "51166000")))
    #expect(croissant.weight(of: SpokenAmount(1, unit: "ml"), of: FoodQuery("croissant")) == nil)
  }

  /// Law: a number of the schema grows with the amount, or it is the amount; a new one has to be put among either.
  @Test("each number of a food's schema is a nutrient, or counts how much there is")
  func everyNumber() throws {
    let schema = try #require(
      try Catalogue.builtIn.collection(holding: "foodItems/2026-11/x/y.json"))
    let numbers = schema.fields.filter { $0.types == [.number] }.map(\.name)
    let amounts = [FoodItem.Field.servingSize, FoodItem.Field.portions]
    #expect(Set(numbers) == Set(FoodItem.nutrients.map(\.field) + amounts))
  }
}
