import Foundation
import TestSupport
import Testing

@testable import CountMeFoodData
@testable import CountMeFoods

@Suite("Food table")
struct FoodTableTests {
  private let table: FoodTable
  private let foods: [TableFood]

  init() throws {
    (table, foods) = try BuiltInFoods.all()
  }

  @Test("The foods as eaten are in it, and the whole standard reference behind them")
  func whole() {
    #expect(foods.count == 14_183 && table.count == foods.count)
    let portions = foods.map(\.portions.count).reduce(0, +)
    #expect(table.text.prefix { $0 != "\n" }.hasSuffix(" \(portions)"))
    #expect(Set(foods.map(\.number)).count == foods.count)
    let eaten = foods.prefix { $0.number.utf8.count == 8 }
    #expect(eaten.count == 5394 && foods.dropFirst(5394).allSatisfy { $0.number.utf8.count == 5 })
    #expect(eaten.map(\.number) == eaten.map(\.number).sorted())
    #expect(eaten.allSatisfy { !$0.number.hasPrefix("9999") })
  }

  @Test("Of a food as eaten, household portions, vitamins and minerals are known")
  func eaten() throws {
    let latte = try #require(table.food(number: "92101900"))
    #expect(latte.name == "Coffee, Latte" && latte.per100Grams.calories == 43)
    let almonds = try #require(table.food(number: "42100100"))
    #expect(almonds.portions.contains { $0.measure == "nut" && $0.grams == 1.2 })
    let banana = try #require(table.food(number: "63107010"))
    #expect(banana.per100Grams["Vitamin C (mg)"] == 12 && banana.per100Grams["calcium"] == 5)
    let cola = try #require(table.food(number: "92410320"))
    #expect(cola.otherNames.contains("Diet Coke"))
  }

  @Test("What words mean is a food that is there, with the name that the list says")
  func everydayWords() throws {
    for line in EmbeddedText.everydayWords.split(separator: "\n") where line.contains("\t") {
      let cells = line.split(separator: "\t")
      let food = try #require(table.food(number: String(cells[1])), "\(line)")
      #expect(food.name == cells[2], "\(line)")
    }
  }

  @Test("It says what the standard reference says")
  func values() throws {
    let banana = try #require(table.food(number: "09040"))
    #expect(banana.name == "Bananas, raw")
    #expect(banana.group == "Fruits and Fruit Juices")
    #expect(banana.maker == nil)
    #expect(banana.per100Grams.calories == 89)
    #expect(banana.per100Grams["protein"] == 1.09)
    #expect(banana.per100Grams.carbohydrates == 22.84)
    #expect(banana.per100Grams["saturatedFat"] == 0.112)
    #expect(banana.per100Grams["sodium"] == 1)
    #expect(banana.portions.count == 8)
    let medium = FoodPortion(measure: "medium (7\" to 7-7/8\" long)", amount: 1, grams: 118)
    #expect(banana.portions[4] == medium)
    #expect(banana.portions[4].label == "medium")
    let oats = try #require(table.food(number: "20038"))
    #expect(oats.per100Grams["sugar"] == nil, "what is not known is not 0")
    let garlic = try #require(table.food(number: "11215"))
    #expect(garlic.portions.last == FoodPortion(measure: "cloves", amount: 3, grams: 9))
    #expect(garlic.portions.last?.gramsEach == 3)
    #expect(table.food(number: "00000") == nil && table.food(number: "9040") == nil)
  }

  @Test("Energies are those of food, and no portion is without weight")
  func plausible() {
    for food in foods {
      #expect((0...902).contains(food.per100Grams.calories ?? -1), "\(food.name)")
      #expect(!food.name.isEmpty && !food.name.contains("  "))
      #expect(food.portions.allSatisfy { $0.amount > 0 && $0.grams >= 0 && !$0.label.isEmpty })
    }
  }

  @Test("What food-table makes of any rows reads back as these rows", arguments: 0..<100)
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let rows = RandomFoods(&generator)
    let place = try TemporaryFolder()
    try rows.foods.write(toFile: "\(place.path)/f.csv", atomically: true, encoding: .utf8)
    try rows.portions.write(toFile: "\(place.path)/p.csv", atomically: true, encoding: .utf8)
    try "code\tdescription\tadditional\tcategory\n"
      .write(toFile: "\(place.path)/e.tsv", atomically: true, encoding: .utf8)
    try Self.nutrientHeader
      .write(toFile: "\(place.path)/n.tsv", atomically: true, encoding: .utf8)
    let made = try Shell(home: place.path)
      .run("food-table make f.csv p.csv e.tsv n.tsv e.tsv t && cat t")
    #expect(made.code == 0, "\(made.errors)")
    let foods = try FoodTable(text: made.output).foods()
    #expect(foods == rows.expected, "seed \(seed)")
  }

  private static let nutrientHeader =
    "code\tEnergy (kcal)\tProtein (g)\tTotal Fat (g)\tCarbohydrate (g)\tFiber, total dietary (g)\t"
    + "Sugars, total (g)\tFatty acids, total saturated (g)\tSodium (mg)\tCholesterol (mg)\t"
    + "Calcium (mg)\tFatty acids, total monounsaturated (g)\tFatty acids, total polyunsaturated (g)\t"
    + "Vitamin A, RAE (mcg_RAE)\tThiamin (mg)\tRiboflavin (mg)\tNiacin (mg)\tVitamin B-6 (mg)\t"
    + "Folate, DFE (mcg_DFE)\tCholine, total (mg)\tVitamin B-12 (mcg)\tVitamin C (mg)\t"
    + "Vitamin D (D2 + D3) (mcg)\tVitamin E (alpha-tocopherol) (mg)\t"
    + "Vitamin K (phylloquinone) (mcg)\tPhosphorus (mg)\tMagnesium (mg)\tIron (mg)\tZinc (mg)\t"
    + "Copper (mg)\tSelenium (mcg)\tPotassium (mg)\tCaffeine (mg)\tAlcohol (g)\n"
}
