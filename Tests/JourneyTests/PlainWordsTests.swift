import TestSupport
import Testing

@Suite("Words without their subcommand", .ownThread)
struct PlainWordsTests {
  @Test(
    "What is at home goes on the list without add",
    arguments: [
      "milk friday", "chicken thighs 500g 30 nov", "'milk friday'", "2 packs of mince tomorrow",
      "yoghurt best before 3 dec --brand Own",
    ])
  func usedBy(words: String) throws {
    let query =
      "countme list useByInventory --json | jq -c '.[0] | [.name, .expiryDate, .quantity, .brand]'"
    let (said, typed) = (try DiaryJourney(), try DiaryJourney())
    try said.run("countme use-by \(words)")
    try typed.run("countme use-by add \(words)")
    let found = try said.run(query)
    #expect(try found == typed.run(query) && found.contains("2026-"))
  }

  @Test("Without a day, and for a day alone, nothing goes on the list")
  func usedByWhen() throws {
    let diary = try DiaryJourney()
    #expect(try diary.fails("countme use-by milk", 64).contains("milk tomorrow, friday"))
    #expect(try diary.fails("countme use-by tomorrow", 64).contains("countme use-by lists"))
    try diary.run("countme use-by milk friday && countme use-by milk gone")
    #expect(try diary.run("countme use-by --json") == "[]\n")
  }

  @Test(
    "A fast with both times is one that is over",
    arguments: [
      ("from 8pm yesterday to 12 noon", "2026-11-19T20:00 2026-11-20T12:00 completed"),
      ("from 8pm to noon", "2026-11-19T20:00 2026-11-20T12:00 completed"),
      ("8pm-11am", "2026-11-19T20:00 2026-11-20T11:00 completed"),
      (
        "16:8 from 20:00 yesterday till 11:30 today",
        "2026-11-19T20:00 2026-11-20T11:30 ended-early"
      ),
      ("from monday 8pm to tuesday 8pm", "2026-11-16T20:00 2026-11-17T20:00 completed"),
      ("start from 6am to 10am", "2026-11-20T06:00 2026-11-20T10:00 completed"),
    ])
  func pastFast(words: String, times: String) throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme fast \(words)").hasPrefix("Fasted "))
    let query = ".[0] | [.startTime[:16], .endTime[:16], .status] | join(\" \")"
    #expect(try diary.run("countme list fastingSessions --json | jq -r '\(query)'") == times + "\n")
    // Twice it would count twice.
    try diary.fails("countme fast \(words)", 73)
    try diary.run("countme undo")
  }

  @Test(
    "A fast that cannot have been is not written down",
    arguments: [
      ("from 8pm yesterday to 8pm", 65), ("from 8 to noon", 64), ("from 8pm to 10pm tomorrow", 65),
      ("from 8am today to 7am today", 65), ("from 8pm to noon --at 8:00", 64),
    ] as [(String, Int32)])
  func impossibleFast(words: String, code: Int32) throws {
    try DiaryJourney().fails("countme fast \(words)", code)
  }

  @Test("No fast begins in one that is over, and the minute at which that ended is free")
  func insideFast() throws {
    let diary = try DiaryJourney()
    try diary.run("countme fast from 8pm yesterday to 6am")
    let refusal = try diary.fails("countme fast start 16 --at 5:30", 73)
    #expect(refusal.contains("2026-11-19 20:00"), "\(refusal)")
    try diary.fails("countme fast start since 5am", 73)
    try diary.run("countme fast start 16 --at 6:00 && countme fast stop now")
    try diary.run("countme fast start 16:8 now")
  }

  @Test("A fast beside one that goes on is refused")
  func besideFast() throws {
    let diary = try DiaryJourney()
    try diary.run("countme fast start 16:8 --at 7:00")
    #expect(
      try diary.fails("countme fast from 8pm yesterday to 11am", 73).contains("2026-11-20 07:00"))
    try diary.run("countme fast from 8pm yesterday to 6am")
  }

  @Test(
    "A plan alone begins a fast now",
    arguments: [("16:8", "16"), ("18h", "18"), ("for 20 hours", "20"), ("begin 16", "16")])
  func plans(words: String, hours: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme fast \(words)")
    #expect(try diary.run("countme fast --json | jq .active.targetHours") == hours + "\n")
  }

  @Test(
    "A habit that is there is noted by its words",
    arguments: [
      ("done yesterday", "2026-11-19 1"), ("twice", "2026-11-20 2"), ("10 min", "2026-11-20 1"),
      ("--date -3d", "2026-11-17 1"), ("5 km", "2026-11-20 1"),
    ])
  func habits(words: String, noted: String) throws {
    for command in ["habit", "check"] {
      let diary = try DiaryJourney()
      try diary.run("countme habit add floss && countme \(command) floss \(words)")
      let query = ".[0] | [.date, .progress] | join(\" \")"
      #expect(try diary.run("countme list completions --json | jq -r '\(query)'") == noted + "\n")
    }
  }

  @Test("What is counted in the unit of the goal is that much of it")
  func counted() throws {
    let diary = try DiaryJourney()
    try diary.run(
      "countme habit add Read --goal 20 --unit pages && countme habit add Sit --goal 30 --unit minutes"
    )
    #expect(try diary.run("countme check read 25 pages").contains("25 of 20 pages"))
    #expect(try diary.run("countme check sit 1 hour").contains("60 of 30 minutes"))
    #expect(try diary.fails("countme check read 25", 64).contains("countme check read --times 25"))
  }

  @Test("A habit that is not there begins with how often it is due")
  func newHabits() throws {
    let diary = try DiaryJourney()
    try diary.run("countme habit no sugar every day && countme habit gym 3 times a week")
    try diary.run("countme habit stretch --daily")
    let names = try diary.run("countme habits --json | jq -r '.[].habit.name'")
    #expect(names == "gym\nno sugar\nstretch\n")
  }

  @Test(
    "Without a habit of the name, the hint begins and notes it",
    arguments: [
      ("'meditate 10 min'", "meditate"), ("took my vitamins", "vitamins"),
      ("floss done yesterday", "floss"), ("walk the dog twice", "\"walk the dog\""),
    ])
  func unknown(words: String, name: String) throws {
    for command in ["habit", "check"] {
      let diary = try DiaryJourney()
      let refusal = try diary.fails("countme \(command) \(words)", 66)
      let hint = try #require(
        refusal.firstMatch(of: #/(countme habit add .*) begins it, and (countme check .*) notes/#))
      #expect(hint.1 == "countme habit add \(name)", "\(refusal)")
      try diary.run("\(hint.1) && \(hint.2)")
      try diary.run("countme \(command) \(words)")
    }
  }

  @Test("check alone shows the habits of today, and writes nothing")
  func today() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme check").contains("There are no habits yet"))
    // The clock of these diaries stands on a Friday.
    try diary.run("countme habit add Swim --weekdays mon,thu")
    #expect(try diary.run("countme check").contains("No habit is due today"))
    try diary.run("countme habit add Read && countme habit add Walk && countme check Walk")
    let before = try diary.run("git rev-parse HEAD")
    let page = try diary.run("countme check")
    #expect(page.contains("[ ]  Read") && page.contains("[x]  Walk") && !page.contains("Swim"))
    #expect(try diary.run("countme habit") == page)
    #expect(try diary.run("countme check --json | jq length") == "2\n")
    #expect(try diary.run("git rev-parse HEAD") == before)
    try diary.fails("countme check --date yesterday", 64)
  }

  @Test("A habit's bare name is asked about, and nothing is written")
  func bareName() throws {
    let diary = try DiaryJourney()
    try diary.run("countme habit add Run")
    #expect(try diary.fails("countme habit run", 64).contains("countme check run notes"))
  }

  @Test(
    "A strength behind a reaction is no part of its name",
    arguments: [
      ("hives mild", "hives 2"), ("headache severe after wine", "headache 5"),
      ("bloated 2/5 after 2 glasses of milk at noon", "bloated 2"),
    ])
  func reactions(words: String, noted: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme react \(words)")
    let query = ".[0] | [.type, .severity] | join(\" \")"
    #expect(try diary.run("countme list reactionLogs --json | jq -r '\(query)'") == noted + "\n")
  }
}
