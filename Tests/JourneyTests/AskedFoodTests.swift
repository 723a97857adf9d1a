import TestSupport
import Testing

@Suite("Words around a food", .ownThread)
struct AskedFoodTests {
  @Test(
    "A question leads to the food that it is about",
    arguments: [
      "how many calories in a pear", "how many kcal has a pear", "calories in a pear",
      "what is in a pear", "how many calories are there in pear",
    ])
  func asked(words: String) throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme food show \(words)") == diary.run("countme food show pear"))
  }

  @Test(
    "How much there is at home is no part of the name",
    arguments: [
      ("3 packs of ham +3d", "ham", "3 packs"), ("milk 2 litres +3d", "milk", "2 litres"),
      ("half a melon +3d", "melon", "half"), ("6 eggs +3d", "eggs", "6"),
      ("'rice (3 bags)' +3d", "rice", "3 bags"), ("'ham, 2 packs,' +3d", "ham", "2 packs"),
    ])
  func atHome(words: String, name: String, quantity: String) throws {
    let diary = try DiaryJourney()
    let added = try diary.run("countme use-by add \(words) --json")
    #expect(added.contains("\"name\":\"\(name)\""), "\(added)")
    #expect(added.contains("\"quantity\":\"\(quantity)\""), "\(added)")
    _ = try diary.run("countme use-by eaten \(name)")
  }

  @Test(
    "A sign between what is at home and its day belongs to neither",
    arguments: [
      "'ham, best before' +3d", "'ham: +3d'", "'ham; +3d'", "'ham exp. +3d'", "ham - +3d",
      "ham this friday",
    ])
  func signs(words: String) throws {
    let added = try DiaryJourney().run("countme use-by add \(words) --json")
    #expect(added.contains("\"name\":\"ham\"") && !added.contains("quantity"), "\(added)")
  }

  @Test("Several things at home are several entries")
  func severalAtHome() throws {
    let refusal = try DiaryJourney().fails("countme use-by add milk, rice and ham +3d", 64)
    #expect(refusal.contains("one thing at a time"))
    try DiaryJourney().run("countme use-by add salt and vinegar crisps +3d")
  }

  @Test(
    "Several of an amount of water are all of it",
    arguments: [("2 x 500 ml", "1000 ml"), ("3 bottles of 250ml water", "750 ml")])
  func water(words: String, amount: String) throws {
    let said = try DiaryJourney().run("countme drink \(words)")
    #expect(said.contains(amount), "\(said)")
  }
}

@Suite("Entries in free words", .ownThread)
struct FreeWordsTests {
  @Test("An entry goes to another meal by its name")
  func meal() throws {
    let diary = try DiaryJourney()
    _ = try diary.run("countme eat pear for breakfast")
    _ = try diary.run("countme change pear to dinner")
    #expect(try diary.run("countme list foodItems --json").contains("\"meal\":\"dinner\""))
  }
}
