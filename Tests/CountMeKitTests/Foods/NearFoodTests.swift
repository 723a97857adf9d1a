import CountMeHistory
import Testing

@testable import CountMeJournal

/// What is near to words of which not all are known.
@Suite("Foods near to what was said")
struct NearFoodTests {
  @Test(
    "Beside a brand, a size or a word that is no food, the food is asked about",
    arguments: [
      ("latte starbucks", "Coffee, Latte"), ("grande latte starbucks", "Coffee, Latte"),
      ("a greggs sausage roll", "Pig in a blanket"),
      ("philly cheesesteak 6 inch", "Cheese steak sandwich or sub on white"),
      ("chipotle chicken burrito bowl", "Burrito bowl, chicken, with beans and rice"),
      ("leftover spag bol", "Pasta with tomato-based sauce and meat"),
      ("maccies fries large lol", "Potato, french fries, fast food"),
      ("pizza 2 slices fridge", "Pizza, cheese"),
    ])
  func near(text: String, name: String) async throws {
    let question = try #require(try await FreshFoods().question(text))
    let first = try #require(question.candidates.first)
    #expect(first.name.hasPrefix(name), "\(question.candidates.map(\.name))")
  }

  @Test(
    "What is said before another food tells how that is, and is none to be offered",
    arguments: ["sea salt crisps", "sea salt chocolate"])
  func before(text: String) async throws {
    #expect(try await FreshFoods().question(text)?.candidates.isEmpty == true)
  }

  @Test("All words that mean a food but for what says that it is left over let Enter take it")
  func leftovers() async throws {
    let foods = try await FreshFoods()
    #expect(foods.question("leftover spag bol")?.mayTakeFirst == true)
    #expect(foods.question("latte starbucks")?.mayTakeFirst == false)
  }

  @Test("Words that only say how a food is mean none")
  func modifiers() async throws {
    let question = try #require(try await FreshFoods().question("one glass lassi sweet"))
    #expect(question.candidates.isEmpty, "\(question.candidates.map(\.name))")
  }

  @Test("Of a dish in which is what was said nobody is asked")
  func dishes() async throws {
    let question = try #require(try await FreshFoods().question("mint sauce"))
    #expect(!question.candidates.contains { $0.name.hasPrefix("Ravioli") })
  }

  @Test(
    "Where nothing is known, a word that foods have in their names is told",
    arguments: [
      ("chicken tikka masala", "masala"), ("halo top mint chip", "chip"), ("blorfle", nil),
      ("banana", nil),
    ])
  func searchable(text: String, word: String?) async throws {
    #expect(try await FreshFoods().question(text)?.searchable == word)
  }

  @Test("A number behind a comma that may count what stands on a food or that food is asked about")
  func openCount() async throws {
    let foods = try await FreshFoods()
    for text in ["toast with butter, 2", "snags on bread with onions, 2"] {
      let error = #expect(throws: DiaryError.self) { try foods.read(text) }
      guard case .misunderstood(.countedFood(number: "2"), _)? = error?.journal else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
    }
    #expect(try foods.written("prunes, 5") == foods.written("5 prunes"))
    #expect(
      try foods.written("fish fingers (2) and peas") == foods.written("2 fish fingers and peas"))
  }

  @Test("Slices that are said of a dish with two fillings are likeliest those of the first")
  func slices() async throws {
    let foods = try await FreshFoods()
    let text = "2 slices of bacon and egg sandwich"
    let apart = try foods.written("2 slices of bacon") + foods.written("egg sandwich")
    let question = try #require(foods.question(text))
    #expect(try foods.written(try #require(question.candidates.first).words) == apart)
    #expect(try foods.written(text, takesBest: true) == apart)
  }
}
