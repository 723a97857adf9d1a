import CountMeFoods
import CountMeModel
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// What would be lost or guessed where a sentence is written down as one thing is refused instead.
@Suite("Words that one entry cannot hold")
struct LostWordsTests {
  /// What is expected in place of the words; nil where they are written down or asked about.
  private func expected(_ text: String) async throws -> ExpectedEntry? {
    let foods = try await FreshFoods()
    do throws(DiaryError) {
      _ = try foods.read(text)
      return nil
    } catch {
      guard case .misunderstood(let expected, _)? = error.journal else { return nil }
      return expected
    }
  }

  @Test(
    "Of two meals nobody knows which food belongs to which",
    arguments: [
      "porridge for breakfast and pasta for lunch", "ham for lunch, rice for dinner yesterday",
      "pears for breakfast and for lunch", "pears for lunch and dinner",
      "breakfast: porridge, lunch: pasta", "2 pears for breakfast and 3 for lunch",
    ])
  func twoMeals(text: String) async throws {
    #expect(try await expected(text) == .oneMeal)
  }

  @Test(
    "One meal, said twice or with its course, stays one",
    arguments: [
      ("pears for lunch, ham for lunch", "lunch"),
      ("ham for dinner and a pear for dessert", "dinner"),
      ("coffee after lunch", "lunch"), ("a pear for breakfast after lunch", "breakfast"),
      ("my dinner was ham and rice", "dinner"),
    ])
  func oneMeal(text: String, meal: String) {
    let sentence = SpokenSentence(text)
    #expect(sentence.meal == meal && !sentence.isOfSeveralMeals)
  }

  @Test(
    "Of two days nobody knows which one is meant",
    arguments: [
      "a pear yesterday and an apple today", "rice yesterday and today", "ham on friday and sunday",
      "ham on tuesday and wednesday", "a pear this morning and an apple last night",
    ])
  func twoDays(text: String) {
    let clock = DayClock(
      now: Timestamp(milliseconds: 1_795_779_600_000), zone: .utc, dayStartMinute: 0)
    let error = #expect(throws: DiaryError.self) {
      try clock.when(EntryTime(), SpokenSentence(text).moment)
    }
    guard case .misunderstood(.oneDay, _)? = error?.journal else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test(
    "One day that is said in two ways is one",
    arguments: [
      ("ham today this morning", "today"), ("ham last night yesterday", "yesterday"),
      ("ham day before yesterday", "2d ago"), ("ham the day before yesterday", "2d ago"),
    ])
  func oneDay(text: String, day: String) {
    #expect(SpokenSentence(text).moment.day == day)
  }

  @Test(
    "A number that may be about when or about how much is neither",
    arguments: [
      "toast around 10", "pears about 8", "rice 9ish", "tea around 11ish yesterday",
      "2 slices of ham around 9", "grapes roughly 12 and tea",
    ])
  func openNumber(text: String) async throws {
    guard case .timeOrAmount? = try await expected(text) else {
      Issue.record("\(text) is written down")
      return
    }
  }

  @Test(
    "A time, an amount with its unit and an energy are told from each other however vague they are",
    arguments: [
      ("rice at 8ish", "rice"), ("a pear at around 9", "a pear"), ("a pear about 9am", "a pear"),
      ("a pear about 8:30", "a pear"), ("rice around 80 g", "80 g rice"),
      ("ham about 3 slices", "3 slices ham"), ("stew about 400", "stew 400 kcal"),
    ])
  func vague(text: String, same: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(same))
  }

  @Test(
    "What is said of each is never dropped",
    arguments: [
      ("2 teas with 1 sugar each", "2 teas with 2 sugars"),
      ("3 coffees with 10 g sugar each", "3 coffees with 30 g sugar"),
      ("2 bagels with 15 g butter each", "2 bagels with 30 g butter"),
      ("2 sausages, 40 g each", "80 g sausage"),
      ("3 flapjacks at 180 kcal each", "3 flapjacks 540 kcal"),
    ])
  func each(text: String, all: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text, takesBest: true) == foods.written(all, takesBest: true))
  }

  @Test(
    "Of what is of each of some that nobody counted, the sum is asked for",
    arguments: [
      "3 mugs of tea with milk and 2 sugars each", "apple and pear 80 kcal each",
      "sausages 60 g each", "3 apples and 2 pears each", "2 teas with a sugar each",
    ])
  func openEach(text: String) async throws {
    #expect(try await expected(text) == .amountInAll)
  }

  @Test(
    "For how many a dish is, is not how much was eaten",
    arguments: [
      "goulash serves 6, 2400 kcal", "a stew that feeds 4 1600 kcal", "pie serves two 900",
    ])
  func yields(text: String) async throws {
    #expect(try await expected(text) == .ownShare)
  }

  @Test(
    "A small number beside a count is no energy",
    arguments: ["3 pears 2", "2 eggs 12", "a cup of rice 4"])
  func smallNumbers(text: String) async throws {
    #expect(try await expected(text) == .numbersWithUnits)
  }

  @Test("Four digits that may be a time are no energy of what has far less")
  func timeOrEnergy() async throws {
    #expect(try await expected("banana 1215") == .timeOrEnergy(time: "12:15"))
    #expect(try await FreshFoods().written("banana 105") == ["banana; - -; 105"])
    #expect(try await FreshFoods().written("banana 900") == ["banana; - -; 900"])
    #expect(try await FreshFoods().written("Lunch 1500") == ["Lunch; - -; 1500"])
  }

  @Test("A bottle of water holds what is said of it")
  func bottle() async throws {
    let foods = try await FreshFoods()
    #expect(try foods.read("a bottle of water 750").foods.map(\.water) == [750])
    #expect(try foods.read("a bottle of water 600 ml").foods.map(\.water) == [600])
    #expect(try await expected("2 bottles of water 750") == .oneAmount)
  }

  @Test(
    "What others ate, and what was left, is not written down",
    arguments: [
      "gave my pear to Ann", "shared a pizza with Ann", "the cat ate my ham", "dog ate the toast",
      "baked scones for the kids", "burrito but threw half away", "rice but didn't finish it",
      "rice instead of pasta", "fish rather than ham", "split a pizza with Ann",
    ])
  func notEaten(text: String) async throws {
    #expect(try await expected(text) == .eatenFood)
  }

  @Test(
    "One more, and only a part, is so much of the food",
    arguments: [
      ("one more pear", "1 pear"), ("two more eggs", "2 eggs"), ("a couple more pears", "2 pears"),
      ("only half a banana", "half a banana"), ("half my banana", "half a banana"),
      ("half of my banana", "half a banana"),
    ])
  func more(text: String, same: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(same))
  }

  @Test(
    "With whom and where it was is no food",
    arguments: [
      ("a pear with my friends", "a pear"), ("a pear on the bus", "a pear"),
      ("ham with rice at my desk", "ham with rice"), ("1 T sugar", "1 tbsp sugar"),
    ])
  func company(text: String, same: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(same))
  }

  @Test("Of several of a weight nobody knows whether it is of one or of all")
  func weightOfSeveral() async throws {
    #expect(try await expected("3 bars of 30g chocolate") == .oneAmount)
  }

  @Test(
    "A food that has only half of the words is not taken unasked",
    arguments: ["jollof rice", "cornish pasty", "5 spice chicken"])
  func halfMet(text: String) async throws {
    let foods = try await FreshFoods()
    #expect(throws: DiaryError.self) { try foods.written(text, takesBest: true) }
    #expect(foods.question(text)?.mayTakeFirst != true)
  }

  @Test(
    "Pies that are counted are no slices of one",
    arguments: ["2 mousse pies", "2 egg custard pies"])
  func pies(text: String) async throws {
    #expect(try await FreshFoods().question(text)?.reason == .amount)
  }
}
