import TestSupport
import Testing

@Suite("Habits and fasts", .ownThread)
struct HabitsAndFastsTests {
  @Test("A fast begins, is shown, and ends as it should")
  func fasting() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme fast").contains("No fast is under way"))
    try diary.fails("countme fast stop", 66)
    try diary.run("countme fast start 16:8 --at 20:00 --date yesterday")
    #expect(try diary.run("countme today").contains("16 h of 16 h, reached"))
    try diary.fails("countme fast start", 73)
    try diary.fails("countme fast stop --at 13:00", 65)
    try diary.fails("countme fast stop --at 19:00 --date yesterday", 65)
    for later in ["2 hours from now", "not now"] {
      try diary.fails("countme fast stop \(later)", 64)
    }
    #expect(try diary.run("countme fast stop at 11:00 now").contains("15 h of 16 h, 1 h early"))
    try diary.run("countme undo")
    #expect(try diary.run("countme fast stop --at 11:00").contains("15 h of 16 h, 1 h early"))
    #expect(
      try diary.run("countme list fastingSessions --json | jq -r '.[].status'") == "ended-early\n")
    try diary.fails("countme fast start Nothing", 66)
    try diary.fails("countme fast start 16:16", 66)
    try diary.run("countme new fastingPlans name=Weekend durationHours=20")
    try diary.run("countme fast start week")
    #expect(
      try diary.run("countme fast --json | jq -c '[.active.planName, .active.targetHours]'")
        == "[\"Weekend\",20]\n")
    #expect(try diary.run("countme fast").contains("until 2026-11-21 08:00"))
  }

  @Test("A fast over the change of the clocks ends when the clock shows that it does")
  func clocks() throws {
    let diary = try DiaryJourney()
    func at(_ time: String, _ command: String) throws -> String {
      try diary.run("COUNTME_CLOCK=\(time) TZ=Europe/Berlin countme \(command)")
    }
    let begun = try at("2026-10-24T18:00:00.000Z", "fast start 16:8")
    #expect(begun.contains("until 2026-10-25 11:00"), "\(begun)")
    #expect(try at("2026-10-25T09:00:00.000Z", "fast").contains("until 11:00"))
  }

  @Test(
    "Times are those of the zone in TZ, in each of its forms",
    arguments: [
      ("Asia/Tokyo", "2026-11-21T05:13:00.000+09:00"),
      (":Asia/Tokyo", "2026-11-21T05:13:00.000+09:00"), ("JST-9", "2026-11-21T05:13:00.000+09:00"),
      ("<-0330>3:30", "2026-11-20T16:43:00.000-03:30"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-11-20T21:13:00.000+01:00"),
      ("", "2026-11-20T20:13:00.000Z"),
    ])
  func zones(zone: String, time: String) throws {
    let diary = try DiaryJourney()
    try diary.run("COUNTME_CLOCK=2026-11-20T20:13:00.000Z TZ='\(zone)' countme eat Oats 311")
    #expect(
      try diary.run("countme list foodItems --json | jq -r '.[].timestamp'") == "\(time)\n")
  }

  @Test("Who eats in a fast is told that it goes on")
  func eatingInFast() throws {
    let diary = try DiaryJourney()
    #expect(!(try diary.run("countme eat Oats 311")).contains("fasting"))
    try diary.run("countme fast start 16:8 --at 7:00")
    #expect(try diary.run("countme eat Oats 311").contains("You have been fasting since 07:00"))
    #expect(!(try diary.run("countme eat Oats 311 --at 6:00")).contains("fasting"))
    #expect(!(try diary.run("countme eat water 200 ml")).contains("fasting"))
    try diary.run("countme fast stop")
    #expect(!(try diary.run("countme eat Oats 311")).contains("fasting"))
  }

  @Test("remind says what is still to be done, and nothing where nothing is")
  func remind() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme remind") == "")
    #expect(try diary.run("countme remind --json") == "[]\n")
    try diary.run("countme eat Oats 311 --date yesterday")
    try diary.run(
      "countme habit add Meditate --daily && countme habit add Read --goal 20 --unit pages")
    try diary.run("countme check Read --times 12")
    try diary.run("countme use-by add Milk tomorrow && countme use-by add Rice +9d")
    #expect(
      try diary.run("countme remind") == """
        Milk: use by 2026-11-21, tomorrow
        Meditate is not done yet
        Read is not done yet: 12 of 20 pages
        Nothing is written down today; countme eat begins

        """)
    try diary.run(
      "countme check Meditate && countme check Read --times 8 && countme use-by eaten Milk")
    try diary.run("countme fast start 2 --at 6:00")
    #expect(
      try diary.run("countme remind")
        == "The fast since 06:00 has reached its hours; countme fast stop ends it\n")
    try diary.run("countme fast stop && countme eat Oats 311")
    #expect(try diary.run("countme remind") == "")
  }

  @Test("A weekly habit is asked for until its week has its number, and not after that")
  func remindsOfWeeks() throws {
    let diary = try DiaryJourney()
    try diary.run("countme habit add Gym --weekly 2 && countme check Gym --date monday")
    #expect(try diary.run("countme remind") == "Gym is not done yet: 1 of 2 this week\n")
    #expect(try diary.run("countme today").contains("[ ] Gym  1 of 2 this week\n"))
    try diary.run("countme check Gym --date tuesday")
    #expect(try diary.run("countme remind") == "")
    #expect(try diary.run("countme today").contains("[ ] Gym  2 of 2 this week\n"))
    #expect(try diary.run("countme day monday").contains("[x] Gym  1 of 2 that week\n"))
    let next = "COUNTME_CLOCK=2026-11-23T10:00:00.000Z"
    #expect(try diary.run("\(next) countme remind").hasPrefix("Gym is not done yet: 0 of 2"))
  }

  @Test("Another goal of a habit judges no day that was lived with the one before")
  func goalHistory() throws {
    let diary = try DiaryJourney()
    let id = try diary.run("countme new habits name=Read startDate=2026-11-01").dropLast()
    for back in 1...4 { try diary.run("countme check Read --date -\(back)d") }
    let query = "jq -c '.[0] | [.lastWeek, .streak, .bestStreak, .goal]'"
    let before = try diary.run("countme habits --json | \(query)")
    try diary.run("countme set habits \(id) goal=2")
    #expect(
      try diary.run("countme habits --json | \(query)") == before.replacing(",1]", with: ",2]"))
    #expect(
      try diary.run("countme show habits \(id) --json | jq -c .goalHistory")
        == "{\"2026-11-01\":1,\"2026-11-20\":2}\n")
    #expect(try diary.run("countme check Read").contains("[ ] Read, 1 of 2"))
    #expect(try diary.run("countme check Read --date -5d").contains("[x] Read"))
    // Of the same day the last counts.
    try diary.run("countme set habits \(id) goal=1")
    #expect(
      try diary.run("countme habits --json | jq -c '.[0] | [.streak, .isDone]'") == "[6,true]\n")
    try diary.run("countme show habits \(id) --json | jq -c '.goal = 3' | countme put habits")
    #expect(
      try diary.run("countme habits --json | jq -c '.[0] | [.streak, .goal]'") == "[5,3]\n")
    // A habit of today was lived with no other.
    try diary.run("countme habit add Walk")
    let walk = "countme list habits --json | jq -r '.[] | select(.name == \"Walk\")"
    try diary.run("countme set habits $(\(walk).id') goal=3")
    #expect(try diary.run("\(walk) | .goalHistory'") == "null\n")
  }

  @Test("A bare hour is the half of the day that has been, or is asked about")
  func bareHours() throws {
    let diary = try DiaryJourney()
    func time(_ line: String) throws -> String {
      try diary.run("\(line) --json | jq -r '.changes[].document.timestamp // empty' | cut -c12-16")
    }
    // It is noon.
    #expect(try time("countme eat Oats 311 --at 8") == "08:00\n")
    #expect(try time("countme eat Oats 311 --at 8.15") == "08:15\n")
    #expect(try time("countme eat tea 2 kcal at 9") == "09:00\n")
    #expect(try time("countme eat soup 200 kcal at 8 yesterday evening") == "20:00\n")
    #expect(try time("countme eat soup 200 kcal for dinner at 8 yesterday") == "20:00\n")
    #expect(try time("countme eat toast 80 kcal for breakfast yesterday at 8") == "08:00\n")
    #expect(
      try diary.fails("countme eat Oats 311 --at 8 --date yesterday", 64).contains("8am or 8pm"))
    #expect(try diary.fails("countme eat tea 2 kcal at 8 yesterday", 64).contains("8am or 8pm"))
  }

  @Test("Habits are kept, checked once or more, and counted")
  func habits() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme habits").contains("There are no habits yet"))
    try diary.run("countme habit add Meditate --daily")
    try diary.run("countme habit add Run --weekly 3")
    try diary.run("countme habit add Read --goal 20 --unit pages --days mon,wed,fri")
    try diary.fails("countme habit add meditate", 73)
    try diary.fails("countme habit add X --weekly 9", 64)
    try diary.fails("countme habit add X --daily --weekly 2", 64)
    try diary.fails("countme habit add X --days someday", 64)
    try diary.fails("countme check Swim", 66)
    try diary.fails("countme check R", 64)
    try diary.fails("countme check Run --times 0", 64)
    try diary.fails("countme check Run --date someday", 64)

    try diary.run("countme check medi --date yesterday")
    #expect(try diary.run("countme check Meditate").contains("2 days in a row"))
    let before = try diary.commitCount()
    #expect(try diary.run("countme check Meditate").contains("done already"))
    #expect(try diary.commitCount() == before)
    try diary.run("countme check Read --times 12")
    #expect(try diary.run("countme check Read --times 10").contains("22 of 20 pages"))
    #expect(
      try diary.run("countme habits --json | jq -c '[.[] | [.habit.name, .streak, .isDone]]'")
        == "[[\"Meditate\",2,true],[\"Read\",1,true],[\"Run\",0,false]]\n")
    #expect(try diary.run("countme today").contains("[x] Read  22 of 20 pages"))
    #expect(!(try diary.run("countme day 2026-11-17").contains("Read")))

    try diary.run("countme uncheck Meditate")
    #expect(try diary.run("countme uncheck Meditate").contains("was not checked"))
    try diary.run("countme undo")
    #expect(try diary.run("countme habits").contains("[x]  Meditate"))
  }

  @Test("What was eaten before reactions stands against how often it is eaten anyway")
  func reactions() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme react why").contains("No reaction is written down"))
    try diary.run(
      """
      for day in 1 2 3 4 5 6; do
        countme eat Oats 311 --at 8:00 --date -${day}d
      done
      for day in 2 5; do
        countme eat 'Milk shake' 400 --at 16:00 --date -${day}d
        countme eat Oats 200 --at 16:30 --date -${day}d
        countme react bloating --severity 3 --at 18:00 --date -${day}d
      done
      """)
    let page = try diary.run("countme react why bloat")
    let lines = page.split(separator: "\n")
    #expect(lines.count { $0.contains("2 of 2") } == 2, "\(page)")
    let shake = try #require(lines.firstIndex { $0.hasPrefix("Milk shake") })
    let oats = try #require(lines.firstIndex { $0.hasPrefix("Oats") })
    #expect(shake < oats && lines[shake].contains("███") && !lines[oats].contains("█"), "\(page)")
    #expect(page.contains("2 reactions and 6 days") && page.contains("not a diagnosis"))
    #expect(
      try diary.run("countme react why --json | jq -c '[.reactionPatterns[0].food[].excess]'")
        == "[0.667,0]\n")
    let report = try diary.run("countme report -o -")
    #expect(
      report.contains("width:66.7%\"></i></i></li>\n<li><b>Oats</b>")
        && report.contains("width:0%"), "\(report)")
    #expect(try diary.run("countme day -2d").contains("reaction 18:00 bloating, 3 of 5"))
    try diary.fails("countme react why rash", 66)
    try diary.fails("countme react list", 64)
    for nothing in ["no headache today", "nothing", "fine"] {
      try diary.fails("countme react \(nothing)", 64)
    }
    #expect(try diary.run("countme react cramps 3").hasPrefix("cramps, 3 of 5"))
    #expect(try diary.run("countme react itch on arms since yesterday").hasPrefix("itch on arms\n"))
    #expect(try diary.run("countme react ache 2h after pizza").hasPrefix("ache\n"))
    let notes = try diary.run("countme list reactionLogs --json | jq -r '.. | .notes? // empty'")
    #expect(notes == "2h after pizza\n")
  }

  @Test("A habit that is not due is not to do, and removing what was not done completes the day")
  func due() throws {
    let diary = try DiaryJourney()
    // The clock of these diaries stands on a Friday.
    try diary.run("countme habit add Swim --weekdays mon,thu && countme habit add Read")
    #expect(try diary.run("countme habits").contains(#/Swim .* not due/#))
    #expect(!(try diary.run("countme today")).contains("Swim"))
    try diary.run("countme habit add Walk && countme check Read")
    let id = "$(countme list habits --where name=Walk --json | jq -r .[0].id)"
    #expect(try diary.run("countme rm habits \(id)").contains("+50 XP"))
    #expect(!(try diary.run("countme check Read --times 1")).contains("XP"))
    #expect(try diary.run("countme check Read --date +9d").contains("Mind the date"))
  }
}
