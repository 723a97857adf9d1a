import TestSupport
import Testing

@Suite("Looking back", .ownThread)
struct LookingBackTests {
  @Test("Week, month and stats tell what the days come to")
  func periods() throws {
    let diary = try DiaryJourney()
    try diary.run("countme goal 2000 --weight 75 --from -30d")
    for (day, calories, weight) in [(1, 1500, 80), (2, 2500, 81), (3, 2000, 82), (10, 1000, 83)] {
      try diary.run("countme eat Lunch \(calories) --date -\(day)d --protein 50 --carbs 100")
      try diary.run("countme weigh \(weight) --date -\(day)d")
    }
    try diary.run("countme eat Snack 100")
    try diary.run("countme move Run 300 --minutes 30 --date yesterday")
    let before = try diary.commitCount()

    let week = try diary.run("countme week")
    #expect(week.hasPrefix("Week 47, 16 to 22 November 2026\n"))
    #expect(week.contains("500 over") && week.contains("800 left"))
    #expect(week.contains("average  2000 kcal a day, 100 burned (3 days with food, without today)"))
    #expect(week.contains("goal     kept on 2 of 3 days"))
    #expect(week.contains("weight   82 kg to 80 kg, −2 kg"))
    #expect(!week.contains("\u{1B}"))

    #expect(try diary.run("countme week -7d").contains("1000 left"))
    #expect(try diary.run("countme month").hasPrefix("November 2026\n"))
    #expect(try diary.run("countme month 2026-10").contains("Nothing is written down"))
    #expect(
      try diary.run("countme month --from -3d --to -2d --json | jq -c '[.from, .to, .goalsKept]'")
        == "[\"2026-11-17\",\"2026-11-18\",1]\n")
    #expect(
      try diary.run("countme stats --json | jq -c '[.loggedDays, .streak, .weight.last]'")
        == "[5,4,80]\n")
    let stats = try diary.run("countme stats")
    #expect(stats.contains("streak   4 days, best 4 days") && stats.contains("Lunch"))
    #expect(try diary.commitCount() == before)
  }

  @Test(
    "An edit by hand counts at once in its day, week, month and report, and an unusable one in none"
  )
  func byHand() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Lunch 500 && countme eat Snack 100 && countme move Run 300")
    func sums() throws -> [String] {
      let days = "--json | jq '[.days[].totalCalories] | add'"
      return try [
        "countme day --json | jq .totalCalories", "countme week \(days)", "countme month \(days)",
        "countme report \(days)",
      ].map { try diary.runBesideEdits($0).split(separator: "\n").joined() }
    }
    #expect(try sums() == ["600", "600", "600", "600"])
    try diary.runBesideEdits(
      "sed -i 's/\"calories\": 500/\"calories\": 700/' $(grep -rl Lunch foodItems)")
    #expect(try sums() == ["800", "800", "800", "800"])
    try diary.runBesideEdits("rm $(grep -rl Lunch foodItems)")
    #expect(try sums() == ["100", "100", "100", "100"])
    try diary.runBesideEdits(
      "git checkout -q . && sed -i 's/500/\"many\"/' $(grep -rl Lunch foodItems)")
    #expect(try sums() == ["100", "100", "100", "100"])
  }

  @Test("Averages are of days with food; a ride without a meal is none")
  func ride() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat Lunch 1500 --date -2d && countme move Bike 300 --date -3d")
    #expect(try diary.run("countme stats --json | jq -c .allDays.days") == "1\n")
    #expect(try diary.run("countme stats").contains("all days       1500       0  1500  1"))
    #expect(try diary.run("countme week").contains("average  1500 kcal a day (1 day with food)"))
  }

  @Test("Nutrients are added up, and of how many foods they are known is told")
  func nutrients() throws {
    let diary = try DiaryJourney()
    try diary.run("countme eat 2 eggs && countme eat Soup 200 --fiber 3 --date yesterday")
    let day = try diary.run("countme today --nutrients")
    #expect(day.contains("Iron") && day.contains("1.6 mg") && day.contains("1 of 1"))
    let json = "countme day --nutrients --json | jq -c '.nutrients[] | select(.name==\"Iron\")'"
    #expect(
      try diary.run(json)
        == "{\"amount\":1.6,\"foods\":1,\"name\":\"Iron\",\"ofFoods\":1,\"unit\":\"mg\"}\n")
    let week = try diary.run("countme week --nutrients")
    #expect(week.contains("Nutrients of an average day, over 2 days with food"))
    #expect(week.contains("Fibre") && week.contains("2 of 2"))
    #expect(try diary.run("countme day -9d --nutrients").contains("Nothing is known"))
  }

  @Test("No line is wider than the terminal", arguments: [60, 80, 120])
  func widths(columns: Int) throws {
    let diary = try DiaryJourney()
    let name = "A dish whose name is as long as anybody could ever want it to be written down"
    try diary.run("countme eat '\(name)' 1234 --serving '80 g' --protein 10 --date yesterday")
    try diary.run("countme copy yesterday && countme habit add '\(name)'")
    try diary.run("countme meal add '\(name)' --ingredient '\(name);100'")
    try diary.run("countme goal 2000 --weight 75 && countme drink 250 && countme weigh 80")
    try diary.run("countme eat Bread 2500 --protein 80 --carbs 500 --fat 10 --date -2d")
    try diary.run("countme habit add '\(name), often' --weekly 3 && countme check '\(name), often'")
    try diary.run("countme fast start 16 --at 20:00 --date -2d")
    try diary.run("countme fast stop --at 12:30 --date -1d")
    try diary.run("countme use-by add '\(name)' +3d --quantity '\(name.prefix(50))'")
    for command in [
      "today", "week", "month", "stats", "habits", "meals", "fast", "list foodItems",
      "month --list", "habits --year", "progress", "use-by",
      "list completions", "schema list", "status", "log", "import --list",
    ] {
      let page = try diary.run("COLUMNS=\(columns) countme \(command)")
      for line in page.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
    }
  }

  @Test("An empty diary is told so, and wrong days are refused")
  func edges() throws {
    let diary = try DiaryJourney()
    #expect(try diary.run("countme stats").contains("Nothing is written down yet"))
    #expect(try diary.run("countme week").contains("Nothing is written down"))
    #expect(try diary.run("countme month --from 0001-01-01 --to 9999-12-31").contains("Nothing"))
    try diary.fails("countme week someday", 64)
    try diary.fails("countme month 2026-13", 64)
    try diary.fails("countme month --from today --to yesterday", 64)
    try diary.fails("countme month 2026-10 --from yesterday", 64)
    try diary.fails("countme -C /nowhere stats", 66)
    try diary.run("countme day -3d && countme day --json -3d && countme --json week -1w")
  }
}
