import TestSupport
import Testing

@Suite("Exercises that leave something open", .ownThread)
struct AskedExerciseTests {
  @Test(
    "What to write holds all that was said, and works",
    arguments: [
      ("5k in 27:30", "it is not said what 5k in 27:30 was"),
      ("bench press 5x5 80kg --date yesterday", "it is not known how long bench press took"),
      ("swam 40 lengths", "it is not known how long"), ("64 lengths", "it is not said what"),
      ("yoga 45 --date yesterday", "may be kcal, minutes"),
      ("running 0:45", "0:45 of running may be how long it took, or when it was"),
      ("running for 1:30 --date yesterday", "or when it was"),
    ])
  func hints(words: String, message: String) throws {
    let diary = try DiaryJourney()
    try diary.run("countme weigh 75")
    let refusal = try diary.fails("countme move \(words)", 65)
    #expect(refusal.contains(message), "\(refusal)")
    var line = String(try #require(refusal.firstMatch(of: #/(countme move .*?)(, or .*)?\n/#)).1)
    if words == "64 lengths" { line += " 40 min" }
    try diary.run(line)
    let day = words.contains("yesterday") ? "2026-11-19" : "2026-11-20"
    #expect(try diary.run("countme list exerciseItems --json | jq -r '.[0].date'") == day + "\n")
  }

  @Test("Thousands that may be a fraction are refused, and nothing is written")
  func thousands() throws {
    let diary = try DiaryJourney()
    try diary.run("countme weigh 75")
    for words in [
      "swim 1.000 m", "walk 10.000 steps", "rowing 1.200 kcal", "run 5.000 m 25 min",
      "rowing 2.000 m 8:00",
    ] {
      #expect(try diary.fails("countme move \(words)", 64).contains("is not a clear number"))
    }
    #expect(try diary.run("countme move swim 1,000 m").contains("1 km"))
  }

  @Test("Several with one measure are several entries in one commit")
  func each() throws {
    let diary = try DiaryJourney()
    try diary.run("countme weigh 75 && countme move hoovering and mowing the lawn 20 mins each")
    #expect(
      try diary.run("countme list exerciseItems --json | jq -c '[.[].durationMinutes]'")
        == "[20,20]\n")
    try diary.run("countme undo")
    #expect(try diary.run("countme list exerciseItems --json") == "[]\n")
  }
}
