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
}
