import Foundation
import TestSupport
import Testing

@Suite("What groups have stands beside one's own", .ownThread)
struct GroupFoodsTests {
  private let story: AttachedJourney

  init() throws {
    story = try AttachedJourney()
    try story.own.prepare(
      "meal add Porridge --ingredient 'Milk;100;2 dl' --ingredient 'Oats;300;80 g' --in kitchen",
      "eat Zorkbrei 222 --save --in kitchen", "use-by add Yoghurt +2d --in kitchen",
      "use-by add Milk +2d")
  }

  /// The words of each line, those of the heading left out.
  private func rows(_ command: String) throws -> [[String]] {
    try story.own.run(command).output.split(separator: "\n").dropFirst().map {
      $0.split(separator: " ").map(String.init)
    }
  }

  @Test("Lists have a column that says where, one's own first, and none without groups")
  func lists() throws {
    let items = try rows("use-by")
    #expect(items.map(\.first) == ["Milk", "Yoghurt"])
    #expect(items.map(\.last) == ["days", "kitchen"])
    try story.own.run("meal add Soup --ingredient 'Peas;200'")
    #expect(
      try rows("meals").map { [$0.first, $0.last] } == [["Porridge", "kitchen"], ["Soup", "200"]])
    let favourites = try story.own.run("list favoriteFoods").output
    #expect(favourites.contains("where") && favourites.contains("kitchen"), "\(favourites)")
    #expect(try story.own.run("list favoriteFoods --json").output == "[]\n")
    #expect(try story.own.run("remind").output.contains("Yoghurt (kitchen): use by"))
    let json = try story.own.run("use-by --json").output
    #expect(json.components(separatedBy: #""group":"kitchen""#).count == 2, "\(json)")
    #expect(try story.own.run("meal show porridge").output.hasPrefix("Porridge, in kitchen\n"))
    #expect(try !story.kitchen.run("meals").output.contains("where"))
    // Whom one follows shares to be looked at, not to be eaten from.
    try story.bob.run("meal add Stew --ingredient 'Beef;500'")
    #expect(try !story.own.run("meals").output.contains("Stew"))
  }

  @Test("A group's food is found by name, says whose it is, and is written into one's own day")
  func eaten() throws {
    let before = try story.kitchen.head()
    #expect(
      try story.own.run("eat porridge").output
        .hasSuffix(": 400 kcal\ntaken: Porridge, meal in kitchen\n"))
    #expect(
      try story.own.run("eat zorkbrei").output.contains("taken: Zorkbrei, favourite in kitchen"))
    try story.own.run("eat --meal-of PORRIDGE")
    #expect(try story.own.run("today --json").output.contains(#""totalCalories":1022"#))
    #expect(try story.kitchen.head() == before)
    let found = try story.own.run("food search porridge --json").output
    #expect(found.hasPrefix(#"[{"calories":400,"group":"kitchen","#), "\(found)")
    #expect(found.components(separatedBy: #""group""#).count == 2, "\(found)")
  }

  @Test("What was eaten of a group's meal is the meal as the group has it now")
  func changed() throws {
    try story.own.run("eat porridge")
    try story.own.prepare(
      "meal rm Porridge --in kitchen",
      "meal add Porridge --ingredient 'Oats;500' --in kitchen")
    #expect(try story.own.run("eat porridge").output.hasPrefix("Porridge, 500 kcal\n"))
  }

  @Test("Of one name one's own comes first, be it only eaten")
  func ownFirst() throws {
    try story.own.run("eat Zorkbrei 90")
    #expect(try story.own.run("eat zorkbrei").output.hasPrefix("Zorkbrei, 90 kcal\n"))
    try story.own.run("meal add Porridge --ingredient 'Oats;111'")
    #expect(try story.own.run("eat porridge").output.hasPrefix("Porridge, 111 kcal\n"))
    #expect(try story.own.run("eat --meal-of porridge").output.hasPrefix("Porridge, 111 kcal\n"))
    #expect(try rows("meals").map { $0.contains("kitchen") } == [false, true])
  }

  @Test("One's own allergens warn of a group's meal")
  func allergens() throws {
    try story.own.run(#"set profile/settings settings 'allergens=["milk"]'"#)
    for command in ["eat porridge", "eat --meal-of porridge"] {
      let text = try story.own.run(command).output
      #expect(text.contains(#"Careful: Porridge may have milk ("#), "\(text)")
    }
  }

  @Test("What only a group has is used up there, and the hint says how")
  func usedUp() throws {
    let refusal = try story.own.run("use-by eaten yoghurt", exit: 66).errors
    #expect(
      refusal == """
        countme: yoghurt is not yours: it is on the list of kitchen
        hint: countme use-by eaten yoghurt --in kitchen

        """)
    try story.own.run("use-by eaten yoghurt --in kitchen")
    #expect(try !story.own.run("use-by").output.contains("Yoghurt"))
  }

  @Test("A group that is gone, or a damaged note, hides nothing of one's own")
  func gone() throws {
    try story.own.sh("mv '\(story.kitchen.path)' '\(story.kitchen.path)-away'")
    #expect(try rows("use-by").map(\.first) == ["Milk"])
    try story.own.run("eat Bread 80")
    try story.own.run("eat bread")
    try story.own.sh("echo '{' > .git/countme/attached.json")
    #expect(try rows("use-by").map(\.first) == ["Milk"])
    try story.own.run("eat bread")
  }
}
