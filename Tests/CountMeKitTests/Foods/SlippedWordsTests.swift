import CountMeModel
import Testing

@testable import CountMeFoods
@testable import CountMeJournal

@Suite("Words around foods that are no foods")
struct SlippedWordsTests {
  @Test(
    "A meal or a day with a slip of the keys is that meal or day",
    arguments: [
      ("soup for diner", "dinner", nil), ("soup for dinnner", "dinner", nil),
      ("toast for brekfast yesterday", "breakfast", "yesterday"), ("soup for luch", "lunch", nil),
      ("pizza yesteday", nil, "yesterday"), ("pizza last nite", nil, "yesterday"),
      ("pizza yday", nil, "yesterday"),
      // What is no meal stays a food.
      ("cake for duncan", nil, nil), ("soup for two", nil, nil), ("tv dinner", nil, nil),
    ] as [(String, String?, String?)])
  func slips(text: String, meal: String?, day: String?) {
    let said = SpokenSentence(text)
    #expect(said.meal == meal && said.moment.day == day, "\(said.rest)")
  }

  @Test(
    "How it was served or with whom is no food beside it",
    arguments: [
      ("burger, medium rare", "burger"), ("soup with bread on the side", "soup with bread"),
      ("ice cream with the kids", "ice cream"), ("chips at the pub", "chips"),
    ])
  func served(text: String, same: String) async throws {
    #expect(SpokenSentence(text).rest == same)
  }

  @Test(
    "A dish that is told with what is in it is asked about, and never counted twice",
    arguments: [
      ("pancakes made with 100g flour, 2 eggs and milk", true),
      ("stew made of beef, carrots and potatoes", true),
      ("protein shake with 1 scoop whey and almond milk", true),
      ("smoothie with banana, spinach and almond milk", true),
      ("smoothie with banana", false), ("scrambled eggs made with 4 eggs", false),
      ("smoothie with banana and 2 slices of toast", false),
      ("tea made with milk and sugar", false),
      ("burger with fries and a coke", false),
    ])
  func dishes(text: String, isBoth: Bool) {
    #expect(SpokenSentence(text).isDishAndParts == isBoth)
  }

  @Test(
    "What is free of what was said, turned round or weighed by nobody's count is not taken unasked",
    arguments: [
      "a game pie", "squash 250ml", "quarter of a watermelon",
    ])
  func unlikely(text: String) async throws {
    let foods = try await FreshFoods()
    #expect(foods.question(text)?.mayTakeFirst == false)
  }

  @Test("What is left over from a day is not taken to have been eaten on that day")
  func leftovers() async throws {
    let foods = try await FreshFoods()
    #expect(foods.question("leftover pizza from yesterday") != nil)
  }

  @Test("A brand's way of writing a food is the food, and flour is no tortilla")
  func names() async throws {
    let foods = try await FreshFoods()
    #expect(foods.question("heinz baked beanz")?.mayTakeFirst == true)
    let flour = try foods.written("100g flour")
    #expect(flour.first?.contains("364") ?? false, "\(flour)")
  }
}
