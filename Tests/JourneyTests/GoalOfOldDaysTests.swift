import TestSupport
import Testing

@Suite("The goal of days before it was set", .ownThread)
struct GoalOfOldDaysTests {
  @Test("A goal counts from the day it was set; the past keeps its own, or has none")
  func past() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Lunch 1500 --date -2d && countme eat Feast 2500 --date yesterday")
    try diary.run("countme goal 2000")
    #expect(!(try diary.run("countme stats").contains("of 2 days")))
    #expect(!(try diary.run("countme week").contains("kept on")))
    #expect(try diary.run("countme day yesterday --json | jq .goal") == "null\n")
    try diary.run("countme eat Soup 300 --date -3d")
    #expect(try diary.run("countme day -3d --json | jq .goal") == "null\n")
  }

  @Test("Another goal leaves the days of the one before, also those without an entry")
  func another() throws {
    let diary = try DiaryJourney()
    try diary.run("countme goal 2000 --protein 120 --from -3d")
    try diary.run("countme eat Feast 2500 --date yesterday && countme goal 3000")
    #expect(try diary.run("countme day yesterday").contains("2500 of 2000 kcal, 500 over"))
    #expect(try diary.run("countme day yesterday").contains("0 of 120 g"))
    #expect(try diary.run("countme week").contains("kept on 0 of 1 day"))
    #expect(try diary.run("countme today --json | jq .goal") == "3000\n")
    #expect(try diary.run("countme day -2d --json | jq .goal") == "2000\n")
    #expect(try diary.run("countme day -4d --json | jq .goal") == "null\n")
    try diary.fails("countme goal 2000 --from tomorrow", 65)
  }

  @Test("What is listed and what it comes to agree while a file is edited by hand")
  func handEdits() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 && countme eat Soup 200")
    func today(after edit: String) throws -> String {
      let lines = "sed -i '\(edit)' $(grep -l Oats -r foodItems) && countme today"
      return try diary.shell.run(lines, in: diary.folder).output
    }
    #expect(try today(after: "s/311/320/").contains("520 kcal eaten"))
    let day = try today(after: "s/320/3x0/")
    #expect(day.contains("200 kcal eaten") && day.contains("cannot be used"))
    #expect(try !today(after: "s/3x0/\"320\"/").contains("520 kcal eaten"))
  }
}
