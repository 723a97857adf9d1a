import TestSupport
import Testing

@Suite("Words", .ownThread)
struct WordingTests {
  @Test("What is empty says how to begin")
  func beginnings() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme list settings").contains("countme edit profile/settings"))
    #expect(try diary.run("countme list habits").contains("countme new habits name=…"))
    #expect(try diary.run("countme list hydration").contains("date=today"))
    #expect(try diary.run("countme list habits --where name=x") == "No documents match.\n")
  }

  @Test("What follows from a document that is put is not counted as put")
  func put() throws {
    let diary = try DiaryJourney()
    let food = """
      '{"id":"00000000-0000-4000-8000-000000000000","name":"Tea","calories":1,\
      "date":"2026-11-20","timestamp":"2026-11-20T08:00:00Z"}'
      """
    for changed in [1, 0] {
      #expect(
        try diary.run("echo \(food) | countme put foodItems")
          == "Put 1, of which \(changed) changed something.\n")
    }
  }

  @Test("What has nobody to be sent to is not said to be synced")
  func alone() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311")
    #expect(
      try diary.run("countme status --documents").contains("Every document is on this device alone")
    )
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    #expect(
      try laptop.run("status --documents").output.contains("Every document is synced"))
  }

  @Test("An answer names what to type next")
  func nextSteps() throws {
    let diary = try DiaryJourney()
    #expect(
      try diary.run("countme meal add 'Apple pie' --ingredient 'Pie;300'")
        .contains("countme eat --meal-of \"Apple pie\" notes one serving."))
    #expect(try diary.run("countme habit add Read").contains("countme check Read notes it."))
    #expect(
      try diary.run("countme remote create ../x.git").contains("countme remote add \(diary.home)/"))
    try diary.run("mkdir ../s && countme schema show habits >../s/habits.schema.json")
    try diary.run("cp $(git ls-files habits) ../one.json")
    #expect(
      try diary.run("countme schema check ../s/habits.schema.json ../one.json")
        .contains("1 document fits it."))
  }

  @Test("A month begins where the diary does")
  func monthOfTheFirstDay() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Oats 311 --date -2d && countme eat Oats 311")
    let month = try diary.run("countme month --list")
    #expect(!month.contains("17 Nov") && month.contains("18 Nov") && month.contains("19 Nov"))
    try diary.run("countme weigh 80 --date 2026-10-05")
    #expect(try diary.run("countme month --list").contains("1 Nov"))
  }

  @Test("The help's headings are words")
  func help() throws {
    let diary = try DiaryJourney()
    let help = try diary.run("countme help")
    #expect(help.contains("\nDIARY:\n") && !help.contains("SUBCOMMANDS"))
  }
}
