import CountMeModel
import Testing

@testable import CountMeHistory
@testable import CountMeJournal

@Suite("What was not said")
struct UntoldFoodTests {
  @Test(
    "A question or a plan is never written down, even where the first answer is to be",
    arguments: [
      "burger?", "3 apples?", "Had some rice ?", "pizza 300 kcal?", "toast with jam?\"",
      "how much sugar is in a mango", "what is a bagel", "should I eat a bun", "can we have cake",
      "will eat a bagel", "burger tomorrow", "tomorrow a burger", "did not eat lunch",
      "could eat cake",
    ])
  func questions(text: String) async throws {
    let foods = try await FreshFoods()
    #expect(throws: DiaryError.self) { try foods.written(text, takesBest: true) }
  }

  @Test(
    "What only looks like one is told",
    arguments: ["can of coke", "have had a banana", "a date", "couldn't resist a cookie"])
  func told(text: String) async throws {
    #expect(try await FreshFoods().written(text, takesBest: true).count == 1)
  }

  @Test(
    "What must lack something is not taken for what may have it, even where the first answer is to be",
    arguments: ["vegan cheese 20g", "dairy free ice cream", "meatless pie"])
  func exclusive(text: String) async throws {
    let foods = try await FreshFoods()
    #expect(throws: DiaryError.self) { try foods.written(text, takesBest: true) }
  }

  @Test(
    "A food of which nobody said that it is fried, coated or filled is not taken for it",
    arguments: [
      ("skinless chicken drumstick", "fried"), ("skinless chicken thigh", "coated"),
      ("squash 150 g", "souffle"), ("chicken and rice", "fried"), ("bacon butty", "lettuce"),
      ("bacon sandwich", "tomato"),
    ])
  func distinguishing(text: String, word: String) async throws {
    let foods = try await FreshFoods()
    if let question = foods.question(text) {
      #expect(question.text.isEmpty == false)
    } else {
      #expect(!(try foods.written(text)).contains { $0.contains(word) }, "\(text)")
    }
  }
}
