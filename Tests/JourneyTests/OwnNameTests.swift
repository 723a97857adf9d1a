import TestSupport
import Testing

@Suite("What the person calls so, in what they eat", .ownThread)
struct OwnNameTests {
  @Test(
    "What the person calls so is meant, whatever the words may say besides",
    arguments: [
      "Five spice tofu", "One pot pasta", "Quarter pounder", "A & B", "Eggs, bacon", "Rice + beans",
      "Not Dog", "Tomorrow bread", "Bread and butter", "Protein 30g bar",
    ])
  func ownNames(name: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme new favoriteFoods name='\(name)' calories=123")
    let answer = try diary.run("countme eat '\(name)'")
    #expect(answer.hasPrefix("\(name), 123 kcal\n"), "\(answer)")
  }

  @Test(
    "What is said beside what the person calls so is read as beside any other food",
    arguments: [
      ("Tomorrow bread", "for lunch", 123, 1), ("Tomorrow bread", "at 8am", 123, 1),
      ("Tomorrow bread", "yesterday", 123, 1), ("Tomorrow bread", "150", 150, 1),
      ("Five spice tofu", "150", 150, 1), ("Eggs, bacon", "and a banana", 123, 2),
      ("Rice + beans", "and toast", 123, 2),
      ("Not Dog", "for dinner", 123, 1), ("Protein 30g bar", "yesterday at 8am", 123, 1),
    ])
  func besideOwnNames(name: String, words: String, calories: Int, count: Int) throws {
    let diary = try DiaryJourney()
    try diary.run("countme new favoriteFoods name='\(name)' calories=123")
    try diary.run("countme eat '\(name)' \(words)")
    let day = words.contains("yesterday") ? "2026-11-19" : "2026-11-20"
    let foods = try diary.run(
      "countme list foodItems --json | jq -r '.[] | \"\\(.name) \\(.calories) \\(.date)\"'")
    #expect(foods.split(separator: "\n").count == count, "\(foods)")
    #expect(foods.contains("\(name) \(calories) \(day)"), "\(foods)")
  }

  @Test(
    "A name of one's own is no part of another food's",
    arguments: [
      ("Bread, white", "brown bread, white rice", ["whole wheat,36 g", "Rice, white"]),
      ("Rice, cooked", "rice, cooked chicken", ["Rice, cooked", "Chicken"]),
      ("Half pizza", "half pizza margherita", ["0.5 medium pizza"]),
      ("Beans on toast", "baked beans on toast", ["Baked beans,200 g", "toasted,2 medium"]),
      ("Eggs, large", "3 eggs, large glass of milk", ["Eggs, large,3 serving", "Milk"]),
      ("Ham & cheese", "toast with ham, cheese", ["toasted", "Ham, prepackaged", "Cheese, NFS"]),
    ])
  func withinOthers(name: String, words: String, foods: [String]) throws {
    let diary = try DiaryJourney()
    try diary.run("countme new favoriteFoods name='\(name)' calories=123")
    try diary.run("countme eat '\(words)'")
    let cells = #"'.[] | "\(.name),\(.servingSize) \(.servingUnit)"'"#
    let said = try diary.run("countme list foodItems --json | jq -r \(cells)")
    #expect(said.split(separator: "\n").count == foods.count, "\(said)")
    #expect(foods.allSatisfy(said.contains), "\(said)")
  }

  @Test("Several names of one's own are each one food, and a day that a sign parts is none of them")
  func severalNames() throws {
    let diary = try DiaryJourney()
    for name in ["Five spice tofu", "Tomorrow bread", "Yesterday soup"] {
      try diary.run("countme new favoriteFoods name='\(name)' calories=123")
    }
    try diary.run("countme eat 'five spice tofu and tomorrow bread'")
    #expect(try diary.run("countme list foodItems --json | jq length") == "2\n")
    #expect(try diary.run("countme eat 'yesterday, soup 200 kcal'").contains("2026-11-19"))
    #expect(try diary.run("countme eat 'yesterday soup'").contains("2026-11-20"))
  }

  @Test("So many of what the person calls so are as many, whatever number is in the name")
  func severalOwnNames() throws {
    let diary = try DiaryJourney()
    try diary.run("countme new favoriteFoods name='Five spice tofu' calories=123")
    #expect(try diary.run("countme eat 2 five spice tofu").contains(", 246 kcal\n"))
  }
}
