import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema
import Testing

@testable import CountMeJournal

/// A food of another kind, or in another state, is never written down for what was said.
@Suite("Foods of another kind or state")
struct OtherKindTests {
  @Test(
    "What shares a part of a word, an unknown word or a dish made with it is not taken unasked",
    arguments: [
      "vada pav", "slimfast shake vanilla", "mini zzyzx cheese",
      "chicken breast uncooked with skin",
    ])
  func unlikely(text: String) async throws {
    let foods = try await FreshFoods()
    #expect(throws: DiaryError.self) { try foods.written(text, takesBest: true) }
    #expect(foods.question(text)?.mayTakeFirst != true)
  }

  @Test(
    "Where no food has the noun, or half of the words, the food is unknown and no answer is offered",
    arguments: ["halo top mint chip", "sis go gels pre run", "chicken tikka masala", "snugs"])
  func unknown(text: String) async throws {
    let question = try #require(try await FreshFoods().question(text))
    #expect(question.reason == .unknown && question.candidates.isEmpty, "\(question.candidates)")
  }

  @Test(
    "What is weighed raw or dry has the energy of what is raw or dry",
    arguments: [
      ("100 g raw chicken breast", 120.0), ("100 g chicken breast raw", 120),
      ("100 g dry rice", 365), ("100 g basmati rice dry weight", 365),
      ("100 g uncooked basmati rice", 365), ("100 g quinoa uncooked", 368),
      ("100 g banana peeled", 97),
    ])
  func weighed(text: String, calories: Double) async throws {
    let written = try await FreshFoods().read(text).foods
    #expect(written.count == 1 && abs((written[0].item.calories ?? 0) - calories) < 9)
  }

  @Test("Of what was said to be raw no cooked food is asked about while one is raw")
  func raw() async throws {
    let foods = try await FreshFoods()
    let question = try #require(foods.question("100 g chicken thigh raw"))
    #expect(!question.candidates.isEmpty)
    #expect(!question.candidates.contains { $0.name.contains("from raw") })
  }

  @Test("A name is in the state that it says, and what was made from raw is not raw")
  func states() {
    for (text, name, isOther) in [
      ("raw chicken", "Chicken, baked, from raw", true), ("raw chicken", "Chicken, raw", false),
      ("dry rice", "Rice, white, cooked", true), ("dry rice", "Rice, white, raw", false),
      ("dry wine", "Wine, table, white", false), ("cooked rice", "Rice, white, raw", true),
      ("rice", "Rice, white, cooked", false),
    ] { #expect(FoodQuery(text).isInOtherState(name) == isOther, "\(text): \(name)") }
  }

  @Test("A name with its words turned round is of another kind")
  func turned() {
    #expect(FoodQuery("sausage roll").isTurned("Honey roll sausage, beef"))
    #expect(!FoodQuery("roll sausage").isTurned("Honey roll sausage, beef"))
  }

  @Test(
    "What was done to a food that is the same without saying so says nothing of it",
    arguments: [
      ("tuna, drained", "tuna"), ("chickpeas drained", "chickpeas"),
      ("1/3 of a 300g can of chickpeas, drained", "100 g chickpeas"),
      ("100 g defrosted blueberries", "100 g blueberries"), ("rinsed lentils", "lentils"),
    ])
  func drained(text: String, other: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text).map(Self.energy) == foods.written(other).map(Self.energy))
  }

  @Test(
    "What follows a comma and has no food's amount of its own says of which kind the food is",
    arguments: [
      ("soup, tomato, 300 ml", "tomato soup 300 ml"),
      ("soup, tomato, about 300 ml, with a bread roll", "tomato soup 300 ml with a bread roll"),
      ("yogurt, greek, 150 g", "greek yogurt 150 g"), ("rice, brown, 200 g", "brown rice 200 g"),
    ])
  func tables(text: String, other: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(other))
    #expect(try foods.written("soup, 100 g tomatoes").count == 2)
  }

  @Test(
    "How much it is may stand where people put it",
    arguments: [
      ("idli 2 nos", "2 idli"), ("a pot noodle", "pot noodle"),
      ("1/3 of a 300g can of chickpeas", "100 g chickpeas"),
      ("cottage cheese 200g low fat", "cottage cheese low fat 200g"),
    ])
  func amounts(text: String, other: String) async throws {
    let foods = try await FreshFoods()
    #expect(
      try foods.written(text, takesBest: true).map(Self.energy)
        == foods.written(other, takesBest: true).map(Self.energy))
  }

  private static func energy(_ line: String) -> Substring? { line.split(separator: ";").last }
}
