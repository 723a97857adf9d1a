import TestSupport
import Testing

@Suite("Drinks beside water", .ownThread)
struct OtherDrinksTests {
  private static let query =
    "countme list foodItems --json | jq -c '[.[] | [.name, .servingSize, .servingUnit, .calories, .meal, .date]]'"

  @Test(
    "Another drink is written down as eat writes it",
    arguments: [
      "coffee", "a latte yesterday", "oj 200 ml for breakfast", "2 beers",
      "cola 330ml for lunch yesterday", "coffee with milk and 1 sugar", "milk 120 kcal",
    ])
  func asEaten(words: String) throws {
    let (drunk, eaten) = (try DiaryJourney(), try DiaryJourney())
    let answer = try drunk.run("countme drink \(words)")
    #expect(try answer == eaten.run("countme eat \(words)"))
    #expect(try drunk.run(Self.query) == eaten.run(Self.query))
    #expect(try drunk.run("countme list hydration --json") == "[]\n")
    try drunk.run("countme undo")
    #expect(try drunk.run("countme list foodItems --json") == "[]\n")
  }

  @Test(
    "A number without a unit is how much was drunk, and a small one how many",
    arguments: [
      ("oj 200", "oj 200 ml"), ("cola 330", "cola 330 ml"), ("250 coffee", "250 ml coffee"),
      ("0,33 cola", "0.33 l cola"), ("2 coffee", "2 cups of coffee"),
    ])
  func numbers(said: String, meant: String) throws {
    let amount = "countme list foodItems --json | jq '.[0].calories'"
    let (drunk, eaten) = (try DiaryJourney(), try DiaryJourney())
    try drunk.run("countme drink \(said)")
    try eaten.run("countme eat \(meant)")
    if !said.hasPrefix("2 ") { #expect(try drunk.run(amount) == eaten.run(amount)) }
    #expect(!(try drunk.run("countme list foodItems --json")).contains("\"calories\":200"))
  }

  @Test("Water beside another drink is water")
  func mixed() throws {
    let diary = try DiaryJourney()
    try diary.run("countme drink two glasses of water and a coffee")
    #expect(try diary.run("countme list hydration --json | jq '.[0].milliliters'") == "500\n")
    #expect(try diary.run("countme list foodItems --json | jq length") == "1\n")
  }

  @Test(
    "What is not clear is asked, and nothing is written down", arguments: ["xyzzy", "v8 juice"])
  func asked(words: String) throws {
    let diary = try DiaryJourney()
    let refusal = try diary.fails("countme drink \(words) --date yesterday", 65)
    #expect(refusal.contains("countme eat ") && refusal.contains("--date yesterday"), "\(refusal)")
    guard words != "xyzzy" else { return }
    try diary.run("countme drink \(words) --date yesterday --yes")
    #expect(try diary.run("countme list foodItems --json").contains("2026-11-19"))
  }

  @Test(
    "A slip of the hand makes nothing else of water",
    arguments: [
      ("watr 250", 250), ("watre", 250), ("2 glases", 500), ("waterr 300 ml", 300),
      ("a galss of water", 250), ("ice water 400 ml", 400), ("2 litrs", 2000),
    ])
  func slips(words: String, milliliters: Int) throws {
    let said = try DiaryJourney().run("countme drink \(words)")
    #expect(said.contains(" \(milliliters) ml of 2000 ml"), "\(words): \(said)")
  }
}
