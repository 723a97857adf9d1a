import TestSupport
import Testing

@Suite("Meals and copies", .ownThread)
struct MealsAndCopiesTests {
  @Test("A meal is shown and removed by its name; what was eaten of it stays")
  func showing() throws {
    let diary = try DiaryJourney()
    try diary.run("countme meal add Porridge --ingredient 'Oats;311;80 g' --servings 2")
    let page = try diary.run("countme meal show porridge")
    #expect(page.contains("Oats") && page.contains("80 g") && page.contains("155.5 kcal each"))
    try diary.run("countme eat --meal-of Porridge")
    try diary.fails("countme meal show Pancakes", 66)
    try diary.run("countme meal rm Porridge")
    #expect(try diary.run("countme today").contains("Porridge"))
    try diary.fails("countme meal rm Porridge", 66)
  }

  @Test("A meal is composed once and eaten by its name")
  func meals() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme meals").contains("There are no meals yet"))
    try diary.fails("countme meal add Porridge", 64)
    try diary.fails("countme meal add Porridge --ingredient zzzzzz", 64)
    try diary.fails("countme meal add Porridge --ingredient 'Oats;many'", 64)
    try diary.fails("countme meal add Porridge --ingredient 'Oats;1' --servings 0", 64)
    try diary.run("countme eat Milk 64 --serving '100 ml' --protein 3.4 --date -2d")
    let answer = try diary.run(
      "countme meal add Porridge --ingredient 'Oats;311;80 g;11' --ingredient 'milk;;200 ml'")
    #expect(answer.contains("439 kcal a serving"))
    try diary.fails("countme meal add porridge --ingredient 'Oats;1'", 73)
    try diary.fails("countme eat --meal-of Pizza", 66)
    for food in ["Oats", "Oats 311"] {
      #expect(try diary.fails("countme eat \(food) --meal-of Porridge", 64).contains("not both"))
    }
    try diary.fails("countme eat", 64)
    try diary.fails("countme eat --meal-of Porridge --serving '80 g'", 64)
    #expect(try diary.run("countme eat --meal-of porr --at 8:00").contains("Porridge, 439 kcal"))
    try diary.run("countme eat --meal-of Porridge --serving 0.5 --meal snack")
    #expect(try diary.run("countme meals").contains("2026-11-20"))
    #expect(
      try diary.run("countme today --json | jq -c '[.totalCalories, .dailyLog.totalProtein]'")
        == "[658.5,26.7]\n")
    #expect(try diary.run("countme meals --json | jq -r '.[0].totalCalories'") == "439\n")
  }

  @Test("A known food in another amount has its energy in proportion")
  func proportion() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Apple 52 --serving '100 g' --date yesterday")
    #expect(try diary.run("countme eat apple --serving '150 g'").contains("Apple, 150 g, 78 kcal"))
    #expect(try diary.run("countme eat apple 90 --serving '1 piece'").contains("90 kcal"))
  }

  @Test("A day's food, or a meal of it, is copied to today at the same times")
  func copies() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --date yesterday --at 8:15 --notes mine")
    try diary.run("countme eat Soup 250 --date yesterday --at 13:00")
    let before = try diary.commitCount()
    try diary.run("countme copy yesterday --meal breakfast")
    #expect(try diary.commitCount() == before + 1)
    #expect(
      try diary.run(
        "countme today --json | jq -c '.foodItems[] | [.name, .timestamp, .meal, .notes]'")
        == "[\"Oats\",\"2026-11-20T08:15:00.000Z\",\"breakfast\",\"mine\"]\n")
    try diary.run("countme copy -1d --to -5d")
    #expect(try diary.run("countme day -5d --json | jq .totalCalories") == "561\n")
    try diary.run("countme copy the soup from yesterday --to -6d")
    #expect(try diary.run("countme day -6d --json | jq -c '[.foodItems[].name]'") == "[\"Soup\"]\n")
    try diary.run("countme copy yesterday\\'s oats --to -7d")
    #expect(try diary.run("countme day -7d --json | jq -c '[.foodItems[].name]'") == "[\"Oats\"]\n")
    for words in ["soup yesterday", "the soup on thursday", "soup last thursday"] {
      #expect(try diary.run("countme copy \(words) --to -8d").hasPrefix("Soup"), "\(words)")
    }
    try diary.fails("countme copy cake from yesterday", 66)
    try diary.fails("countme copy yesterday --meal supper", 66)
    try diary.fails("countme copy -9d", 66)
    try diary.fails("countme copy someday", 64)
    try diary.fails("countme copy", 64)
  }
}
