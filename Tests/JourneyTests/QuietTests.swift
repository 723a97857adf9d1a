import TestSupport
import Testing

@Suite("Quiet", .ownThread)
struct QuietTests {
  @Test("A command that changes something says nothing but what was asked for")
  func changes() throws {
    let diary = try DiaryJourney()
    for command in [
      "eat Oats 311", "-q weigh 80", "drink 250", "goal 2000", "move Run 300", "react bloating",
      "habit add Read", "check Read", "uncheck Read", "copy today", "fast start 16",
      "fast stop", "meal add Soup --ingredient 'Soup;100'", "remote add /nowhere",
      "remote rm origin", "set settings settings calorieGoal=2100", "undo",
    ] {
      #expect(try diary.run("countme --quiet \(command)").isEmpty, "\(command)")
    }
    let id = try diary.run("countme -q new habits name=Walk").dropLast()
    #expect(id.count == 36)
    #expect(try diary.run("countme -q rm habits \(id)").isEmpty)
    for command in ["today", "list food", "show settings settings", "week", "status", "goal"] {
      #expect(try !diary.run("countme -q \(command)").isEmpty, "\(command)")
    }
    #expect(try diary.run("countme -q --json drink 250").hasPrefix("{"))
    try diary.fails("countme -q eat Nothing", 65)
  }
}
