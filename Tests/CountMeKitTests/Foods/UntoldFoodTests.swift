import CountMeModel
import Testing

@testable import CountMeJournal

@Suite("What was not said")
struct UntoldFoodTests {
  @Test(
    "What must lack something is not taken for what may have it, even where the first answer is to be",
    arguments: ["vegan cheese 20g", "dairy free ice cream", "uncooked spaghetti 80g"])
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
