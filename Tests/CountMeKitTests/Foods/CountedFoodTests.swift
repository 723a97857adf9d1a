import CountMeHistory
import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeFoodData
@testable import CountMeFoods
@testable import CountMeJournal
@testable import CountMeStore

@Suite("What one of a food is")
struct CountedFoodTests {
  private let foods: FreshFoods

  init() async throws { foods = try await FreshFoods() }

  private func energy(_ text: String) throws -> Double {
    try foods.written(text).compactMap { Double($0.split(separator: " ").last ?? "") }
      .reduce(0, +)
  }

  @Test(
    "So many of what is only counted are so many times one, wherever the number stands",
    arguments: [
      "ferrero rocher", "tim tam", "digestive biscuit", "mince pie", "string cheese",
      "glucose tablet", "crumpet",
    ])
  func each(name: String) throws {
    let one = try energy("a \(name)")
    #expect(one > 10)
    for count in 2...4 {
      for text in ["\(count) \(name)s", "\(name)s \(count)", "\(count) pieces of \(name)"] {
        #expect(abs(try energy(text) - Double(count) * one) < 0.3, "\(text)")
      }
    }
    #expect(abs(try energy("half a \(name)") - one / 2) < 0.1)
  }

  @Test(
    "Of several that are only counted it is asked how many", arguments: ["crumpets", "digestives"])
  func several(text: String) throws {
    let question = try #require(foods.question(text))
    #expect(question.reason == .amount && !question.mayTakeFirst)
    #expect(question.candidates.count == 4)
    let energies = question.candidates.map(\.calories)
    #expect(energies == energies.sorted() && Set(energies).count == 4)
    for candidate in question.candidates {
      #expect(abs(try energy(candidate.words) - candidate.calories) < 0.1, "\(candidate.words)")
    }
  }

  @Test("What was eaten before is taken in the same amount again", arguments: ["honey", "a twix"])
  func again(text: String) async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    for _ in 0..<2 { _ = try await diary.eat(FoodEntry(.said(text))) }
    let energies = try diary.reader().own(FoodItem.collection)
      .map { FoodItem($0.fields).calories }
    #expect(energies.count == 2 && energies[0] != nil && energies[0] == energies[1])
  }

  @Test("No piece of a food is a cup of it, or more than what nobody calls a piece")
  func pieces() throws {
    let index = FoodIndex.builtIn
    let query = FoodQuery("food")
    for food in try index.table.foods() {
      let weight = WeighedFood(food).weight(of: SpokenAmount(1, unit: "piece"), of: query)
      guard let weight else { continue }
      let unit = weight.unit.split { $0 == " " || $0 == "," }.first.map(String.init) ?? ""
      #expect(FoodUnit(unit) == nil, "\(food.name): \(weight)")
    }
  }

  @Test(
    "Of a piece of what is cut into pieces nobody knows how much it is",
    arguments: [
      "4 pieces boiled potatoes", "2 pieces of banana", "a piece of apple", "3 pieces of salmon",
    ])
  func open(text: String) throws {
    #expect(foods.question(text)?.reason == .amount, "\(text)")
  }

  @Test("A bite is no cake of bite size, and two are twice as much")
  func bites() throws {
    for food in ["brownie", "cake", "pizza"] {
      let one = try #require(foods.question("a bite of \(food)"))
      let two = try #require(foods.question("two bites of \(food)"))
      #expect(one.candidates.count == 2 && !two.mayTakeFirst)
      for (single, double) in zip(one.candidates, two.candidates) {
        #expect(abs(double.calories - 2 * single.calories) < 0.3)
      }
      #expect(one.candidates[0].grams ?? 100 < 20)
    }
  }

  @Test(
    "An animal is no slice of it", arguments: ["a chicken", "one chicken", "a turkey", "a lamb"])
  func animals(text: String) throws {
    let question = try #require(foods.question(text), "\(text)")
    #expect(question.reason == .amount && !question.mayTakeFirst)
  }

  @Test("Where one is a morsel, and one of the other kind a meal, it is asked which")
  func morsels() throws {
    let question = try #require(foods.question("a pretzel"))
    let energies = question.candidates.map(\.calories)
    #expect(energies.max() ?? 0 > 10 * (energies.min() ?? 100))
    for text in ["an almond", "a grape", "an olive", "a cracker", "a cup of tea", "10 pretzels"] {
      #expect(try foods.written(text).count == 1, "\(text)")
    }
  }

  @Test(
    "No answer stands in a question twice",
    arguments: [
      "2 egg custard pies", "2 medjool dates", "2 roti", "half a tub of ice cream", "2 naan",
    ])
  func once(text: String) throws {
    let question = try #require(foods.question(text), "\(text)")
    let answers = question.candidates.map { "\($0.name) \($0.grams ?? 0)" }
    #expect(Set(answers).count == answers.count && !answers.isEmpty, "\(answers)")
  }

  @Test("What names no food, or only who makes many, is never taken unasked")
  func vague() throws {
    for text in ["post workout shake", "a shake"] {
      #expect(foods.question(text).map { !$0.mayTakeFirst } ?? false, "\(text)")
    }
  }

  @Test(
    "What a food is sold in may stand behind it",
    arguments: [
      ("apple juice box", "a box of apple juice"), ("2 coke cans", "2 cans of coke"),
      ("a beer bottle", "a bottle of beer"),
    ])
  func packages(text: String, same: String) throws {
    #expect(try foods.written(text) == foods.written(same))
  }

  @Test(
    "How much of a food may stand behind it in words",
    arguments: [
      ("rice about a cup", "a cup of rice"), ("soup roughly a bowl", "a bowl of soup"),
      ("milk a glass", "a glass of milk"),
      ("rice and beans about a cup", "a cup of rice and beans"),
    ])
  func behind(text: String, same: String) throws {
    #expect(try foods.written(text) == (try foods.written(same)))
  }

  @Test("A snack that a sentence begins with is when it was eaten")
  func snacks() throws {
    for text in ["midnight snack cereal", "late night snack cereal", "afternoon snack cereal"] {
      let said = try foods.read(text)
      #expect(said.meal == "snack" && said.foods.count == 1, "\(text)")
    }
    #expect(try foods.written("midnight snack cereal") == foods.written("cereal"))
    #expect(SpokenSentence("late breakfast burrito").meal == nil)
  }

  @Test("What is counted may be the food, so that its name is not missing")
  func counted() {
    #expect(!FoodEntry(.said("6 nuggets")).isNameless)
    for text in ["6 slices", "200 g", "2 cups", "a glass", ""] {
      #expect(FoodEntry(.said(text)).isNameless, "\(text)")
    }
  }

  @Test("Chips beside a warm dish are asked about, also where that was an answer")
  func chips() throws {
    for dish in ["fndds:27146300", "steak pie", "lasagne"] {
      let question = foods.question("\(dish) and chips")
      #expect(question?.text == "chips" && question?.candidates.count == 2, "\(dish)")
    }
  }

  @Test("Foods with their energies need nothing between them, with units")
  func energies() throws {
    #expect(
      try foods.written("apple 80 kcal banana 100 kcal")
        == ["apple; - -; 80", "banana; - -; 100"])
    #expect(try foods.written("apple 80 g banana 100 g").count == 2)
  }
}
