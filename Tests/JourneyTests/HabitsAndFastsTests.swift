import TestSupport
import Testing

@Suite("Habits and fasts")
struct HabitsAndFastsTests {
  @Test("A fast begins, is shown, and ends as it should")
  func fasting() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme fast").contains("No fast goes on"))
    try diary.fails("countme fast stop", 66)
    try diary.run("countme fast start 16:8 --at 20:00 --date yesterday")
    #expect(try diary.run("countme today").contains("16 h of 16 h, reached"))
    try diary.fails("countme fast start", 73)
    try diary.fails("countme fast stop --at 13:00", 64)
    try diary.fails("countme fast stop --at 19:00 --date yesterday", 64)
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

  @Test("Habits are kept, checked once or more, and counted")
  func habits() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme habits").contains("There is no habit"))
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
    #expect(page.contains("2 reactions and 6 days") && page.contains("no diagnosis"))
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
