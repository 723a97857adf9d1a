import CountMeFoods
import CountMeModel
import Testing

@testable import CountMeHistory
@testable import CountMeJournal

/// Words of which none is lost, and none is taken for a food that is none.
@Suite("Parts, hedges and open amounts")
struct LooseWordsTests {
  @Test(
    "A part said behind a food is that part of it",
    arguments: [
      ("avocado half", "half an avocado"), ("mango (half)", "half a mango"),
      ("apple - half", "half an apple"), ("pear a half", "half a pear"),
      ("cup of oatmeal half", "half a cup of oatmeal"), ("2 pear halves", "1 pear"),
      ("2 halves of a banana", "1 banana"), ("pear third", "1/3 pear"),
      ("4 banana quarters", "1 banana"),
    ])
  func parts(text: String, same: String) async throws {
    let foods = try await FreshFoods()
    #expect(try Self.energies(foods.written(text)) == Self.energies(foods.written(same)))
  }

  @Test(
    "A part that may have been taken of the amount already is refused",
    arguments: ["200 g steak half", "2 slices bread half"])
  func unclearPart(text: String) async throws {
    let foods = try await FreshFoods()
    #expect(throws: DiaryError.self) { try foods.written(text) }
  }

  @Test(
    "Half and half is cream, and never dropped",
    arguments: [
      "tea with half and half", "espresso with half & half and sugar",
      "oatmeal with half and half", "black coffee and half and half",
    ])
  func cream(text: String) async throws {
    let foods = try await FreshFoods()
    let isWritten = (try? foods.written(text))?.contains { $0.hasPrefix("Cream, half and half") }
    #expect(isWritten ?? true && (isWritten != nil || foods.question(text) != nil))
    #expect(foods.question("half and half latte") != nil)
  }

  @Test(
    "How sure somebody is changes no name, no amount and no energy",
    arguments: [
      ("beef stew, maybe 500 calories", "beef stew 500 kcal"),
      ("tacos probably 640 kcal", "tacos 640 kcal"), ("ramen, say 480 kcal", "ramen 480 kcal"),
      ("paella 350ish kcal", "paella 350 kcal"), ("gnocchi about 410 kcal", "gnocchi 410 kcal"),
      ("goulash approx 390kcal", "goulash 390 kcal"), ("risotto est 510 kcal", "risotto 510 kcal"),
      ("pho, around 450 calories", "pho 450 kcal"), ("pear, I think", "pear"),
      ("banana or so", "banana"), ("muffin 400 kcal more or less", "muffin 400 kcal"),
    ])
  func hedges(text: String, same: String) async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written(text) == foods.written(same))
  }

  @Test(
    "An amount that is left open is refused, and no word of it is a food",
    arguments: [
      "20 to 30 grams of cheddar", "between 80 and 120 g of beef", "2 or 3 pears",
      "two or three pears", "from 50 to 70 g of pasta", "at least 2 pears",
      "less than 90 g rice", "between 200 and 350 kcal of crisps", "100 g to 150 g salmon",
    ])
  func open(text: String) async throws {
    let foods = try await FreshFoods()
    let error = try #require(throws: DiaryError.self) { try foods.written(text, takesBest: true) }
    guard case .misunderstood(.oneNumber, _)? = error.journal else {
      Issue.record("\(text): \(error)")
      return
    }
  }

  @Test("A range in one word is its middle, as before")
  func middle() async throws {
    let foods = try await FreshFoods()
    #expect(try foods.written("2-3 pears") == foods.written("2.5 pears"))
  }

  @Test(
    "What follows a food behind a comma and names none tells its kind",
    arguments: [
      ("bread, rye", "rye bread"), ("juice, apple 200 ml", "apple juice 200 ml"),
      ("cheese, cheddar 40 g", "cheddar cheese 40 g"),
    ])
  func kinds(text: String, same: String) async throws {
    let foods = try await FreshFoods()
    #expect(try Self.energies(foods.written(text)) == Self.energies(foods.written(same)))
  }

  @Test(
    "Foods that a comma parts stay two",
    arguments: ["rice, chicken", "apple, banana", "tea, toast", "eggs, bacon"])
  func two(text: String) async throws {
    #expect(try await FreshFoods().written(text).count == 2)
  }

  @Test(
    "A word that says how a food is adds none",
    arguments: ["yoghurt with granola, unsweetened", "popcorn, salted", "peanuts, unsalted"])
  func adjectives(text: String) async throws {
    let foods = try await FreshFoods()
    let written = try foods.written(text, takesBest: true)
    #expect(written.count == (text.contains(" with ") ? 2 : 1), "\(written)")
    #expect(!written.contains { $0.contains("artini") })
  }

  @Test("Shrimp are counted as shrimp, and prawns as prawns")
  func shrimp() async throws {
    let foods = try await FreshFoods()
    let (shrimp, prawns) = (try foods.written("10 shrimp"), try foods.written("10 prawns"))
    #expect(Self.energies(shrimp)[0] < Self.energies(prawns)[0], "\(shrimp) \(prawns)")
  }

  @Test("A dish is not taken with what was not said")
  func variants() async throws {
    let foods = try await FreshFoods()
    #expect(foods.question("adobo") != nil)
    #expect(!(try foods.written("iced coffee")).contains { $0.lowercased().contains("latte") })
  }

  @Test(
    "What was bought, wanted or eaten by others is refused",
    arguments: [
      "bought 6 pears", "craving crisps", "dropped my sandwich", "planning lasagne for dinner",
      "my son had a banana", "want a burger",
    ])
  func notEaten(text: String) async throws {
    let foods = try await FreshFoods()
    #expect(throws: DiaryError.self) { try foods.written(text, takesBest: true) }
  }

  private static func energies(_ written: [String]) -> [Double] {
    written.map { line in
      let text = line.split(separator: ";").last.map(String.init) ?? ""
      return Double(text.trimming { $0 == " " }).map { ($0 * 2).rounded() / 2 } ?? -1
    }
  }
}
