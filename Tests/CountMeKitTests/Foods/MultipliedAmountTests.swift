import CountMeModel
import Testing

@testable import CountMeJournal

@Suite("Amounts that are said so many times")
struct MultipliedAmountTests {
  @Test(
    "So many times an amount is all of it, whatever the unit",
    arguments: [
      ("3 x 20g cheddar", "60 g cheddar"), ("2 times 45g muesli", "90 g muesli"),
      ("3x15g almonds", "45 g almonds"), ("2 x 150 ml milk", "300 ml milk"),
      ("2 x 2 tbsp olive oil", "4 tbsp olive oil"), ("2 x 3 eggs", "6 eggs"),
      ("cheddar 2 x 25g", "cheddar 50g"), ("25g cheddar x2", "50g cheddar"),
      ("two 40 g packs of almonds", "80 g almonds"),
    ])
  func times(text: String, all: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(all))
  }
}
