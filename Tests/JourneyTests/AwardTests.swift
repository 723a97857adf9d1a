import TestSupport
import Testing

@Suite("Awards", .ownThread)
struct AwardTests {
  @Test("A full day gives points and achievements once, and un-checking takes the points back")
  func oneDevice() throws {
    let diary = try DiaryJourney()
    try diary.run("countme habit add Meditate && countme habit add Read --goal 20 --unit pages")
    try diary.run("countme habit add Swim --weekdays sat,sun")
    #expect(!(try diary.run("countme check Meditate").contains("XP")))
    #expect(!(try diary.run("countme check Read --times 10").contains("XP")))
    let answer = try diary.run("countme check Read --times 10")
    #expect(answer.contains("All habits of 2026-11-20 are done: +50 XP; level 1, 50 XP"))
    #expect(answer.contains("Reached: First full day"))
    #expect(!(try diary.run("countme check Read --times 5").contains("+50")))
    #expect(try Self.points(diary) == "[50,1,1]\n")

    let back = try diary.run("countme uncheck Read")
    #expect(back.contains("its award is taken back; level 1, 0 XP"), "\(back)")
    #expect(try Self.points(diary) == "[0,0,1]\n")
    try diary.run("countme undo")
    #expect(try Self.points(diary) == "[50,1,1]\n")
    try diary.run("countme uncheck Read && countme check Read --times 20")
    #expect(try Self.points(diary) == "[50,1,1]\n")
    #expect(try diary.run("countme progress").contains("[x]  First full day"))
    // A new habit does not take away what was earned before it.
    try diary.run("countme habit add Walk")
    #expect(try Self.points(diary) == "[50,1,1]\n")
  }

  @Test("A streak of full days reaches its achievements, and a week of points the next level")
  func streak() throws {
    let diary = try DiaryJourney()
    try diary.run("countme new habits name=Meditate schedule=daily startDate=2026-11-01")
    for day in ["-6d", "-5d", "-4d", "-3d", "-2d", "-1d", "today"] {
      try diary.run("countme check Meditate --date \(day)")
    }
    #expect(try Self.points(diary) == "[350,7,3]\n")
    let page = try diary.run("countme progress")
    #expect(page.contains("Level 2") && page.contains("7 full days, 7 in a row, best 7"), "\(page)")
    try diary.run("countme uncheck Meditate --date -3d")
    #expect(
      try diary.run("countme progress --json | jq -c '[.level, .streakDays, .bestStreakDays]'")
        == "[2,3,3]\n")
  }

  @Test("Two devices that fill the same day apart get its points once, whoever syncs first")
  func twoDevices() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    for name in ["Meditate", "Read"] {
      try laptop.run("new habits name=\(name) schedule=daily startDate=2020-01-01")
    }
    try Self.syncAll([laptop, phone])

    // Both do all of it: two awards of one id.
    for device in [laptop, phone] {
      try device.prepare("check Meditate --date yesterday", "check Read --date yesterday")
      #expect(try Self.points(device) == "[50,1,1]\n")
    }
    let unlocked = try laptop.run("list achievements --json | jq -r '.[0].unlockedAt'").output
    try Self.syncAll([laptop, phone])
    for device in [laptop, phone] {
      #expect(try Self.points(device) == "[50,1,1]\n")
      // The first of both times stays.
      #expect(
        try device.run("list achievements --json | jq -r '.[0].unlockedAt'").output == unlocked)
    }

    // Each does a half: nobody sees a full day before the merge, which gives the award.
    try laptop.prepare("check Meditate --date -2d")
    try phone.prepare("check Read --date -2d")
    try Self.syncAll([phone, laptop])
    for device in [laptop, phone] { #expect(try Self.points(device) == "[100,2,1]\n") }

    // One takes back what both had: so does the other.
    try phone.run("uncheck Read --date yesterday")
    try laptop.run("drink 200")
    try Self.syncAll([laptop, phone])
    for device in [laptop, phone] { #expect(try Self.points(device) == "[50,1,1]\n") }
    try laptop.run("check Read --date yesterday")
    try phone.run("check Read --date yesterday")
    try Self.syncAll([phone, laptop])
    for device in [laptop, phone] {
      #expect(try Self.points(device) == "[100,2,1]\n")
      #expect(try device.sh("find dailyAwards -type f | wc -l") == "2")
    }

    let head = try laptop.head()
    for device in [laptop, phone, laptop] {
      #expect(try device.run("sync").output.contains("nothing new; synced"))
      #expect(try device.head() == head)
    }
  }

  private static let question =
    "jq -c '[.xpTotal, .fullDays, ([.achievements[] | select(.unlocked)] | length)]'"

  private static func points(_ diary: DiaryJourney) throws -> String {
    try diary.run("countme progress --json | \(question)")
  }

  private static func points(_ device: Device) throws -> String {
    try device.run("progress --json | \(question)").output
  }

  private static func syncAll(_ devices: [Device]) throws {
    for device in devices + devices { try device.run("sync") }
    #expect(Set(try devices.map { try $0.tree() }).count == 1)
  }
}
