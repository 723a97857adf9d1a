import TestSupport
import Testing

@Suite("Goals", .ownThread)
struct GoalsTests {
  @Test("A goal can be taken back; the days before keep what they had")
  func takenBack() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --date yesterday && countme eat Oats 311")
    try diary.run("countme goal 2000 --protein 90 --water 2l --from yesterday")
    #expect(
      try diary.run("countme goal off") == "eat     90 g protein a day\ndrink   2000 ml a day\n")
    #expect(try diary.run("countme today --json | jq -c .goal") == "null\n")
    #expect(try diary.run("countme day yesterday --json | jq -c .goal") == "2000\n")
    #expect(try diary.run("countme goal off all").contains("No goal is set"))
    #expect(try diary.run("countme log").contains("calorieGoal"))
    try diary.run("countme undo")
    #expect(try diary.run("countme goal").contains("90 g protein"))
    #expect(try diary.run("countme goal OFF fibre carbs").contains("90 g protein"))
    #expect(try diary.run("countme goal 2000 && countme goal off calorie").contains("90 g protein"))
    #expect(try diary.run("countme goal protein off") == "drink   2000 ml a day\n")
    #expect(
      try diary.fails("countme goal off protien, steps", 64).hasPrefix(
        "countme: there is no goal of protien; choose one of energy, "))
  }

  @Test("Nobody has kept a goal who has none, whatever an old one was")
  func noneKept() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --date -9d && countme eat Oats 311")
    try diary.run("countme goal 2000 --from -9d && countme goal off")
    let stats = try diary.run("countme stats")
    let week = try #require(stats.split(separator: "\n").first { $0.contains("last 7 days") })
    #expect(!week.contains(" of "), "\(stats)")
  }
}
