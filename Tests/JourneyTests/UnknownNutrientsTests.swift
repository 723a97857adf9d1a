import TestSupport
import Testing

@Suite("Unknown nutrients", .ownThread)
struct UnknownNutrientsTests {
  @Test("What nobody knows is not shown as nothing")
  func unknown() throws {
    let diary = try DiaryJourney()
    try diary.run("countme meal add Porridge --ingredient 'Oats;311;80 g'")
    try diary.run("countme eat --meal-of Porridge")
    #expect(!(try diary.run("countme today").contains("0 g")))
    #expect(try diary.run("countme list food --json | jq -c '.[0].protein'") == "null\n")
    #expect(!(try diary.run("countme week").contains("macros")))
    try diary.run("countme eat Egg 80 --protein 7")
    let week = try diary.run("countme week")
    #expect(week.contains("macros   protein 7 g\n"))
    #expect(try diary.run("COLUMNS=120 countme stats").contains("protein 7 g"))
    try diary.run("countme eat Bread 250 --protein 8 --carbs 50 --fat 1")
    #expect(try diary.run("countme week").contains("carbs 50 g (74%)"))
  }

  @Test("To scripts what nobody knows is null, and an average is of the days of which it is known")
  func scripts() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat A 455 --protein 20 --date monday")
    try diary.run("countme eat B 500 --date tuesday && countme drink 250 --date wednesday")
    let days = ".days[] | [.date[8:], .totalProtein, .totalFats]"
    let averages = ".averages | [.calories, .protein, .carbohydrates, .fats]"
    #expect(
      try diary.run("countme week --json | jq -c '(\(days)), (\(averages))'") == """
        ["16",20,null]
        ["17",null,null]
        ["18",0,0]
        [477.5,20,null,null]

        """)
    try diary.run("countme goal 1200 && countme eat C 100.1 && countme eat D 200.2")
    #expect(try diary.run("countme today --json | jq -c .remainingCalories") == "899.7\n")
  }

  @Test("Days of which no macronutrient is known count in no average of them, on any page")
  func unknownDays() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat A 455 --protein 20 --carbs 60 --fat 15 --date monday")
    try diary.run("countme eat B 500 --date tuesday")
    let week = try diary.run("COLUMNS=120 countme week")
    #expect(
      week.contains(
        "protein 20 g (18%) · carbs 60 g (53%) · fat 15 g (30%) (known of 1 of 2 days)"),
      "\(week)")
    #expect(try diary.run("COLUMNS=120 countme stats").contains("protein 20 g (18%)"))
    let page = try diary.run("countme report -o -")
    #expect(
      page.contains(
        "Of the energy, on average over 1 day of which they are known: protein 18% (20 g), "
          + "carbohydrates 53% (60 g), fat 30% (15 g)."), "\(page)")
  }

  @Test("Where one macronutrient is known alone, the report gives it no share of the energy")
  func oneAlone() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Egg 80 --protein 7")
    let page = try diary.run("countme report -o -")
    #expect(page.contains("<p>On average over 1 logged day: protein 7 g.</p>"), "\(page)")
    #expect(!page.contains("id=\"macros-t\"") && page.contains("<td>7 g</td>"))
    #expect(!page.contains("protein 100%") && !page.contains("0 g"))
  }
}
