import TestSupport
import Testing

@testable import CountMeFoodData
@testable import CountMeFoods

@Suite("Food index")
struct FoodIndexTests {
  private let table: FoodTable
  private let foods: [TableFood]

  init() throws {
    (table, foods) = try BuiltInFoods.all()
  }

  @Test("Each word of each name leads to exactly the foods that have it")
  func words() throws {
    let index = FoodIndex.builtIn
    var expected: [String: [Int32]] = [:]
    for (number, food) in foods.enumerated() {
      for stem in Set(([food.name] + food.otherNames).flatMap(WordForms.stems)) {
        expected[stem, default: []].append(Int32(number))
      }
    }
    #expect(Set(index.stems) == Set(expected.keys) && index.stems.count == expected.count)
    for (stem, numbers) in expected {
      let place = try #require(index.place(of: stem), "\(stem)")
      #expect(Array(index.foods(having: place)) == numbers, "\(stem)")
    }
    #expect(index.place(of: "no-such-word") == nil && index.place(of: "") == nil)
  }

  @Test("A food's line begins where its number stands")
  func lines() throws {
    let index = FoodIndex.builtIn
    #expect(index.count == foods.count)
    for (number, food) in foods.enumerated() {
      #expect(table.line(of: food.number) == index.line(of: Int32(number)), "\(food.number)")
    }
  }

  @Test("A number that no food has is found nowhere")
  func noLine() {
    for number in ["", "0", "00000", "99999", "00000000", "99999999", "0904", "090400", "09040\t"] {
      #expect(table.line(of: number) == nil, "\(number)")
    }
  }
}
