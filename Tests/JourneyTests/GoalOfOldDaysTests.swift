import TestSupport
import Testing

@Suite("The goal of days before it was set")
struct GoalOfOldDaysTests {
  @Test("A day without a goal of its own is held against the present one")
  func goalAfterwards() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Lunch 1500 --date -2d && countme eat Feast 2500 --date yesterday")
    #expect(!(try diary.run("countme stats").contains("1 of 2 days")))
    try diary.run("countme goal 2000")
    #expect(try diary.run("countme stats").contains("1 of 2 days"))
    #expect(try diary.run("countme week").contains("kept on 1 of 2 days"))
  }
}
