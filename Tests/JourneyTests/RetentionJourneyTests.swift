import Foundation
import TestSupport
import Testing

@Suite("Retention, by the program", .ownThread) struct RetentionJourneyTests {
  @Test("Who wants entries to stay one day says one day, and reads it")
  func oneDay() throws {
    let diary = try DiaryJourney()
    for (place, answer) in ["1", "1 day"].enumerated() {
      // The answer is typed once the question stands there.
      let screen = try diary.shell.run(
        """
        touch screen\(place)
        (for _ in $(seq 200); do grep -q forever: screen\(place) && break; sleep 0.05; done
        echo '\(answer)'; sleep 1) | script -qefc 'countme init one\(place)' screen\(place)
        """, in: diary.home
      ).output
      #expect(screen.contains("Entries stay 1 day;"), "\(screen)")
    }
  }

  @Test("Old days leave with their entries, every page shows the same, and undo brings them back")
  func lettingGo() throws {
    let diary = try DiaryJourney()
    try diary.run("countme goal 2000 --from -100d && countme retention set 90")
    for day in ["-100d", "-95d", "-91d", "-90d", "-3d", "today"] {
      try diary.run("countme eat Oats 311 --protein 11 --date \(day)")
    }
    try diary.run("countme move Running 320 --date -95d")
    let pages = ["month --from -120d --to today", "stats", "stats --json"]
    let before = try pages.map { try diary.run("countme \($0)") }
    let plan = try diary.run("countme retention")
    #expect(plan.contains("after 90 days") && plan.contains("3 days with 4 entries"))
    #expect(try diary.run("countme retention apply --dry-run") == plan)
    #expect(try diary.run("countme retention apply").contains("3 days with 4 entries"))
    #expect(try pages.map { try diary.run("countme \($0)") } == before)
    let day = try diary.run("countme day -95d")
    #expect(try diary.fails("countme copy -95d", 66).contains("has left the diary"))
    #expect(day.contains("its totals stay") && !day.contains("Oats") && day.contains("−9 of 2000"))
    #expect(
      try diary.run("countme list foodItems --json").components(separatedBy: "Oats").count == 4)
    #expect(try diary.run("countme log -n 1").contains("let go 3 days"))
    #expect(try diary.run("countme retention apply").contains("Nothing is old enough"))
    #expect(try diary.run("countme doctor") == "Everything is in order.\n")
    #expect(try diary.run("countme undo").contains("let go 3 days"))
    #expect(try diary.run("countme day -95d").contains("Oats"))
    try diary.run("countme retention set forever")
    #expect(try diary.run("countme retention apply --json").contains("\"count\":0"))
    #expect(try diary.run("countme retention set 2").contains("5 days with 6 entries"))
    try diary.fails("countme retention set never", 64)
    try diary.fails("countme retention set 0", 64)
    try diary.fails("countme retention apply --accept everything", 64)
  }

  @Test("Foods of one's own stay known when their entries have left")
  func ownFoods() throws {
    let diary = try DiaryJourney()
    try diary.run("countme retention set 90 && countme eat Tea 2")
    for day in ["-100d", "-99d", "-98d"] {
      let food = "'Premier protein' 160 --protein 30 --serving '1 bottle' --barcode 0643843714477"
      try diary.run("countme eat \(food) --date \(day)")
    }
    #expect(try diary.run("countme retention apply --accept clock").contains("3 days"))
    #expect(!(try diary.run("countme list foodItems").contains("Premier")))
    #expect(try diary.run("countme food search premier").contains("Premier protein"))
    #expect(
      try diary.run("countme eat premier protein 2").hasPrefix(
        "Premier protein, 2 bottles, 320 kcal"))
    try diary.run("countme undo")
    #expect(try diary.run("countme eat --barcode 0643843714477").contains("160 kcal"))
  }

  /// Law: a day's energy is the same whatever a command brings back of it.
  @Test("One entry of a day that has left is not brought back beside the day's totals")
  func restoring() throws {
    let diary = try DiaryJourney()
    try diary.run(
      "countme retention set 30 && countme eat Oats 100 --date -40d && countme eat Tea 2")
    let id = try diary.run("basename $(git ls-files foodItems | head -1) .json").dropLast()
    let commit = try diary.run("git rev-parse HEAD").dropLast()
    try diary.run("countme retention apply --accept clock")
    let before = try diary.run("countme stats --json")
    let restore = "countme restore foodItems \(id) --at \(commit)"
    #expect(try diary.fails(restore, 66).contains("only its totals are there"))
    let day = try diary.run("date -u -d '2026-11-20 -40 days' +%F").dropLast()
    _ = try diary.fails("countme restore dailyLogs \(day) --at \(commit)", 66)
    #expect(try diary.run("countme stats --json") == before)
    try diary.run("countme undo && \(restore)")
    try diary.run("countme rm Tea && countme restore foodItems \(id) --at \(commit)")
    #expect(try diary.run("countme day -40d").contains("100"))
  }

  /// Law: nor whatever plain git brings back of it, in the files or in a commit.
  @Test("What plain git brings back of a day that has left counts once")
  func checkingOut() throws {
    let diary = try DiaryJourney()
    try diary.run("countme retention set 30 && countme eat Oats 100 --date -40d")
    let file = try diary.run("git ls-files foodItems").dropLast()
    try diary.run("countme retention apply --accept clock")
    let total = "countme day -40d --json | jq .totalCalories"
    #expect(try diary.run(total) == "100\n")
    try diary.runBesideEdits("git checkout -q HEAD~1 -- \(file)")
    #expect(try diary.runBesideEdits("countme status").contains("it has left with its day"))
    try diary.runBesideEdits("countme eat Tea 2")
    let committed = "git ls-tree -r --name-only HEAD foodItems"
    #expect(!(try diary.runBesideEdits(committed).contains(file)))
    try diary.run("git rm -qf \(file)")
    #expect(try diary.run(total) == "100\n")
    try diary.runBesideEdits("git checkout -q HEAD~2 -- \(file)")
    try diary.run("git -c user.name=me -c user.email=me@example.org commit -qm 'mine again'")
    try diary.run("countme eat Tea 2")
    #expect(try diary.run(total) == "100\n")
    #expect(!(try diary.run(committed).contains(file)))
    try diary.run("countme retention apply --accept clock")
    #expect(try diary.run(total) == "100\n")
  }

  @Test("Importing again what has left adds nothing, and no day counts twice")
  func importingAgain() throws {
    let diary = try DiaryJourney()
    let table = "Day,Time,Group,Food Name,Amount,Energy (kcal)\\n"
    let rows = ["2026-07-01", "2026-07-02"].map { "\($0),08:00,Breakfast,Oats,80 g,311\\n" }
    try diary.run("printf '\(table)\(rows.joined())' > ~/old.csv")
    try diary.run("countme retention set 90")
    let first = try diary.run("countme import cronometer ~/old.csv")
    #expect(first.contains("Imported 2 of 2") && first.contains("countme retention set forever"))
    #expect(try diary.run("countme retention apply --accept clock").contains("2 days"))
    let before = try diary.run("countme stats && countme day 2026-07-01")
    let again = try diary.run("countme import cronometer ~/old.csv")
    #expect(again.contains("Imported 0 of 2") && again.contains("2 are from days that have left"))
    #expect(try diary.run("countme stats && countme day 2026-07-01") == before)
  }

  @Test("A clock that is years ahead removes nothing before somebody says that it is right")
  func wrongClock() throws {
    let diary = try DiaryJourney()
    try diary.run("countme retention set 90")
    for day in ["-30d", "-1d", "today"] { try diary.run("countme eat Oats 311 --date \(day)") }
    let later = "COUNTME_CLOCK=2031-01-01T12:00:00.000Z countme"
    let error = try diary.fails("\(later) retention apply", 77)
    #expect(error.contains("3 days") || error.contains("6 documents"))
    #expect(error.contains("--accept clock"))
    #expect(try diary.run("\(later) retention").contains("wait for you"))
    try diary.run("countme eat Bread 250")
    #expect(try diary.run("countme retention apply").contains("Nothing is old enough"))
    #expect(try diary.run("\(later) retention apply --accept clock").contains("3 days"))
  }

  @Test("The day's first sync does it for every device, and a late entry comes in and is kept")
  func everyDevice() throws {
    let journey = try Journey()
    var (laptop, phone) = try journey.twoDevices()
    // Past midnight the next sync would be the day's first.
    let now = Date.now.formatted(.iso8601).replacing("Z", with: ".000Z")
    laptop.shell.variables["COUNTME_CLOCK"] = now
    phone.shell.variables["COUNTME_CLOCK"] = now
    try laptop.prepare("retention set 90", "eat Oats 311 --date -100d", "eat Bread 250")
    try laptop.run("sync")
    try phone.run("sync")
    // Offline, on a day that goes meanwhile: an edit, and an entry that nobody has seen.
    let items = try phone.run("list foodItems --to -50d --json").output
    let oats = try #require(items.components(separatedBy: "\"id\":\"").last?.prefix(36))
    try phone.run("set foodItems \(oats) calories=400")
    try phone.run("eat Late 70 --date -100d")
    try laptop.sh("rm '\(laptop.path)'/.git/countme/retention/*.json")
    #expect(try laptop.run("sync").output.contains("retention: 1 day with 1 entry"))
    #expect(try !laptop.run("sync").output.contains("retention"))
    for _ in 0..<2 { for device in [phone, laptop] { try device.run("sync") } }
    #expect(try laptop.tree() == phone.tree())
    for device in [laptop, phone] {
      let day = try device.run("day -100d").output
      #expect(day.contains("Late") && !day.contains("Oats") && day.contains("381"), "\(day)")
      #expect(try device.run("sync").output.contains("nothing new"))
    }
    try phone.run("retention apply")
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try laptop.run("day -100d").output.contains("381 kcal"))
  }

  @Test("A watch makes the day's backup once; one that fails is told, and stops no sync")
  func dailyBackup() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let watch = try WatchedDevice(laptop)
    try watch.says(#""event":"backedUp""#)
    #expect(watch.end(SIGTERM) == 0)
    let list = try laptop.run("backup list --json").output
    #expect(list.contains(#""reason":"daily""#))
    let again = try WatchedDevice(laptop)
    try again.says(#""state":"synced""#)
    #expect(again.end(SIGTERM) == 0 && !again.output.contains("backedUp"))
    try laptop.sh(
      "cd '\(journey.root)' && rm -r .local/share/countme && touch .local/share/countme")
    let hurt = try WatchedDevice(laptop)
    try hurt.says(#""event":"backupFailed""#)
    try laptop.prepare("eat Oats 311")
    try Patiently.expect("the phone has the oats") {
      try phone.prepare("sync")
      return try phone.run("today").output.contains("Oats")
    }
    #expect(hurt.end(SIGTERM) == 0 && hurt.errors.isEmpty)
  }

  @Test("After a clock was once ahead, a watch makes the day's backup once as before")
  func backupsByTheClock() throws {
    let journey = try Journey()
    let laptop = try journey.firstDevice()
    var ahead = laptop
    ahead.shell.variables["COUNTME_CLOCK"] = "2040-01-01T00:00:00.000Z"
    let first = try WatchedDevice(ahead)
    try first.says(#""event":"backedUp""#)
    #expect(first.end(SIGTERM) == 0)
    for (food, isMade) in [("Oats", true), ("Bread", false)] {
      try laptop.prepare("eat \(food) 311")
      let watch = try WatchedDevice(laptop)
      try watch.says(#""state":"synced""#)
      #expect(watch.end(SIGTERM) == 0 && watch.output.contains("backedUp") == isMade, "\(food)")
    }
  }
}
