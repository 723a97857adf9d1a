import CountMeModel
import Testing

@testable import CountMeHistory
@testable import CountMeJournal

@Suite("Amounts as they are said")
struct AmountWordsTests {
  @Test(
    "An amount of each is that of every food before it, and so many times that of one",
    arguments: [
      ("apple and pear, 90 g each", "90 g apple, 90 g pear"),
      ("broccoli, carrots and mushrooms 80 g each", "80 g broccoli, 80 g carrots, 80 g mushrooms"),
      ("3 sausages 50g each", "150 g sausage"),
    ])
  func each(text: String, all: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(all))
  }

  @Test(
    "Grams are written in many ways, and what they are sold in is no food",
    arguments: [
      ("rice 120gms", "rice 120 g"), ("100 gm almonds", "100 g almonds"),
      ("potato crisps, a 30g bag", "potato crisps 30 g"), ("tuna, a 120g tin", "tuna 120 g"),
    ])
  func grams(text: String, same: String) async throws {
    let foods = try await FreshFoods()
    // The unit stays as it was written.
    let written = try foods.written(text).map { $0.replacing(/\ gms?;/, with: " g;") }
    #expect(try written == foods.written(same))
  }

  @Test("A bag that no food stands before is nothing that begins so", arguments: ["bag", "nip"])
  func shortWords(text: String) async throws {
    let question = try #require(try await FreshFoods().question(text))
    #expect(!question.candidates.contains { $0.name.lowercased().contains(text + "e") })
  }

  @Test(
    "A number that begins a name counts nothing",
    arguments: ["3 musketeers bar", "100 grand bar"])
  func namedNumbers(text: String) async throws {
    let foods = try await FreshFoods()
    for line in try foods.written(text, takesBest: true) {
      let calories = try #require(
        line.split(separator: ";").last.flatMap { Double(String($0).trimmed) })
      #expect(calories < 400, "\(line)")
    }
  }

  @Test(
    "A weight behind several foods is asked about: it may be the plate's",
    arguments: ["beef and rice 300g", "potatoes, peas and fish 400 g", "pasta and salmon 0.35 kg"])
  func plates(text: String) async throws {
    let foods = try await FreshFoods()
    let question = try #require(foods.question(text), "\(text)")
    #expect(question.candidates.count == 2)
    for candidate in question.candidates {
      let written = try foods.written(candidate.words)
      let energies = written.compactMap {
        $0.split(separator: ";").last.flatMap { Double(String($0).trimmed) }
      }
      #expect(abs(energies.reduce(0, +) - candidate.calories) < 0.2, "\(candidate.words)")
    }
    #expect(try foods.written(text, takesBest: true) == foods.written(question.candidates[0].words))
  }

  @Test(
    "A weight that can be that of one food only is",
    arguments: [
      ("toast and butter 10g", 2), ("rice and 150g beef", 2), ("150g beef and 200g rice", 2),
      ("beef, rice 200g", 2), ("porridge with honey 20 g", 2),
    ])
  func ownWeights(text: String, count: Int) async throws {
    #expect(try await FreshFoods().written(text).count == count)
  }

  @Test(
    "An amount behind what is put into a drink or a dish is likelier that of all, and asked about",
    arguments: [
      "porridge with honey, 250 g", "latte with sugar 400 ml", "yogurt with granola, 200 g",
      "tea with milk, 300 ml", "coffee with milk, 12 oz", "salad with dressing 300 g",
    ])
  func additions(text: String) async throws {
    let foods = try await FreshFoods()
    let question = try #require(foods.question(text), "\(text)")
    #expect(!question.mayTakeFirst && !question.candidates.isEmpty)
    for candidate in question.candidates {
      #expect(throws: Never.self, "\(candidate.words)") { try foods.written(candidate.words) }
    }
    #expect(throws: DiaryError.self) { try foods.written(text, takesBest: true) }
  }
}
