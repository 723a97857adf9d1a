import TestSupport
import Testing

@Suite("New documents", .ownThread)
struct NewDocumentTests {
  @Test("The day makes the id, and is a field only where the schema has one")
  func day() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme new dailyLogs date=yesterday steps=9000") == "2026-11-19\n")
    #expect(
      try diary.run("countme show dailyLogs 2026-11-19 --json | jq -c '[.date, .steps]'")
        == "[null,9000]\n")
    #expect(try diary.run("countme new hydration date=today milliliters=500") == "2026-11-20\n")
    #expect(
      try diary.run("countme show hydration 2026-11-20 --json | jq -r .date") == "2026-11-20\n")
  }

  @Test("A day that has a goal of its own keeps it where its log is made")
  func goalOfDay() throws {
    let diary = try DiaryJourney()
    try diary.run("countme new dailyLogs date=yesterday dailyGoal=1234")
    try diary.run("countme new dailyLogs date=yesterday steps=9000")
    #expect(
      try diary.run("countme show dailyLogs 2026-11-19 --json | jq -c '[.dailyGoal, .steps]'")
        == "[1234,9000]\n")
  }

  @Test("Fields that follow from others, and those that never change, are not set in silence")
  func followingFields() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    let id = try diary.run("countme list foodItems --json | jq -r '.[0].id'").dropLast()
    let before = try diary.commitCount()
    for (command, text) in [
      ("set dailyLogs 2026-11-20 totalCalories=5", "worked out from other entries"),
      ("new dailyLogs date=2026-11-10 totalCalories=5", "worked out from other entries"),
      ("set foodItems \(id) id=abc", "an id never changes"),
      ("set foodItems \(id) lastModified=2026-11-20T10:00:00.000Z", "last wrote"),
    ] {
      let refusal = try diary.fails("countme \(command)", 65)
      #expect(refusal.contains(text), "\(command): \(refusal)")
    }
    #expect(try diary.commitCount() == before)
  }

  @Test("What is missing in a document that was not made is told by its collection")
  func missing() throws {
    let diary = try DiaryJourney()
    #expect(
      try diary.fails("countme new habits icon=x", 65)
        .hasPrefix("countme: habits: name is missing\n"))
    #expect(
      try diary.fails("countme new foodItems name=Everything date=today calories=9999999", 65)
        .hasPrefix("countme: foodItems: calories: expected"))
    let id = try diary.run("countme new habits name=Walk").dropLast()
    #expect(
      try diary.fails("countme set habits \(id) name=", 65).contains("\(id).json: name is missing"))
  }
}
