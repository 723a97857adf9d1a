import Foundation
import TestSupport
import Testing

@testable import Foods

@Suite("Food table")
struct FoodTableTests {
  private let table: FoodTable
  private let foods: [TableFood]

  init() throws {
    (table, foods) = try BuiltInFoods.all()
  }

  @Test("The whole standard reference is in it")
  func whole() {
    #expect(foods.count == 8789 && table.count == 8789)
    #expect(foods.map(\.portions.count).reduce(0, +) == 15438)
    #expect(table.portionCount == 15438)
    #expect(Set(foods.map(\.number)).count == foods.count)
    #expect(foods.map(\.number) == foods.map(\.number).sorted())
    #expect(Set(foods.map(\.group)).count == 25)
  }

  @Test("It says what the standard reference says")
  func values() throws {
    let banana = try #require(table.food(number: "09040"))
    #expect(banana.name == "Bananas, raw")
    #expect(banana.group == "Fruits and Fruit Juices")
    #expect(banana.maker == nil)
    #expect(banana.per100Grams.calories == 89)
    #expect(banana.per100Grams.protein == 1.09)
    #expect(banana.per100Grams.carbohydrates == 22.84)
    #expect(banana.per100Grams.saturatedFat == 0.112)
    #expect(banana.per100Grams.sodium == 1)
    #expect(banana.portions.count == 8)
    let medium = FoodPortion(measure: "medium (7\" to 7-7/8\" long)", amount: 1, grams: 118)
    #expect(banana.portions[4] == medium)
    #expect(banana.portions[4].label == "medium")
    let oats = try #require(table.food(number: "20038"))
    #expect(oats.per100Grams.sugar == nil, "what is not known is not 0")
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

  @Test(
    "A text that is no table is not one", arguments: ["", "countme-foods 2 1 1 1 1 1 1", "x\ny"])
  func damage(text: String) {
    #expect(throws: FoodTable.Damage(line: 1)) { try FoodTable(text: text) }
  }

  @Test("A table that ends too early, or has a line that is no food, is told by its line")
  func truncation() throws {
    let head = "countme-foods 1 1 1 1 1 1 0\nOats\ncup\nCereals\n\n"
    let text = head + "20038!!!!!!\t1 2 3 4 5 6 7 8\t"
    #expect(try FoodTable(text: text).foods().map(\.name) == ["Oats"])
    #expect(throws: FoodTable.Damage(line: 6)) { try FoodTable(text: text + "!!").foods() }
    let short = try FoodTable(text: head)
    #expect(throws: FoodTable.Damage.self) { try short.foods() }
    let wordless = "countme-foods 1 9 1 1 1 1 0\nx"
    #expect(throws: FoodTable.Damage.self) { try FoodTable(text: wordless) }
  }

  @Test("What food-table makes of any rows reads back as these rows", arguments: 0..<100)
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let rows = RandomFoods(&generator)
    let place = try TemporaryFolder()
    try rows.foods.write(toFile: "\(place.path)/f.csv", atomically: true, encoding: .utf8)
    try rows.portions.write(toFile: "\(place.path)/p.csv", atomically: true, encoding: .utf8)
    let made = try Shell(home: place.path).run("food-table make f.csv p.csv t && cat t")
    #expect(made.code == 0, "\(made.errors)")
    let foods = try FoodTable(text: made.output).foods()
    #expect(foods == rows.expected, "seed \(seed)")
  }
}
