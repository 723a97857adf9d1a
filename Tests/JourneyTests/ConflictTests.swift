import Foundation
import TestSupport
import Testing

@Suite("Conflicts", .ownThread)
struct ConflictTests {
  /// NutraSafe's scenario 3: a goal edited on both, one of them offline; the person is told, and may
  /// choose which value to keep.
  @Test("A goal that two devices set apart is told of, and either value can be kept")
  func settingsEditConflict() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    try laptop.run("goal 2000")
    try phone.run("goal 2500")
    try laptop.run("sync")
    let pulled = try phone.run("sync").output
    #expect(pulled.contains("1 conflict was decided since you last looked: countme conflicts"))
    #expect(try phone.run("status").output.contains("since you last looked"))
    #expect(try laptop.run("sync").output.contains("since you last looked"))

    let list = try laptop.run("conflicts").output
    #expect(list.contains("profile/settings, new"), "\(list)")
    #expect(list.contains("✗ laptop: calorieGoal 2000   ✓ phone: calorieGoal 2500"), "\(list)")
    #expect(!(try laptop.run("status").output.contains("since you last looked")))
    #expect(!(try laptop.run("conflicts").output.contains("new")))
    #expect(try phone.run("status").output.contains("since you last looked"))

    let number = try laptop.conflict(about: "profile/settings")
    let page = try laptop.run("conflicts show \(number)").output
    #expect(page.contains("ours: laptop") && page.contains("theirs: phone"), "\(page)")
    #expect(page.contains("✗ 2000") && page.contains("✓ 2500"), "\(page)")
    try laptop.run("conflicts keep \(number) ours")
    #expect(try laptop.goal() == "2000")
    #expect(try laptop.run("today --json | jq -r .goal").output == "2000\n")
    #expect(try laptop.run("conflicts").output.contains("laptop's, brought back"))

    try TwoDevicesTests.syncAll([laptop, phone])
    #expect(try phone.goal() == "2000")
    try Self.expectQuiet([laptop, phone])
    // The other one sees it from its own side, and may turn it round.
    #expect(try phone.run("conflicts show \(number)").output.contains("ours: phone"))
    try phone.run("conflicts keep \(number) ours")
    #expect(try phone.goal() == "2500")
    try phone.run("undo")
    #expect(try phone.goal() == "2000")
    try phone.run("conflicts keep \(number) base")
    #expect(try phone.goal() == "null")
    try phone.run("conflicts keep \(number) laptop")
    #expect(try phone.goal() == "2000")
    #expect(try phone.run("conflicts keep \(number) laptop").output.contains("like that already"))
  }

  @Test("Of what the account signs a person sees what they wrote, and is told how to set it")
  func addresses() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    for device in [laptop, phone] {
      try device.run("remote rm origin")
      try device.run(
        "account change-email \(device.name)@example.org --password-stdin", input: Journey.password)
      try device.run("remote add \(journey.remote)")
    }
    try laptop.run("sync")
    try phone.run("sync")
    let page = try phone.run("conflicts show 1").output
    #expect(page.contains("laptop@example.org") && page.contains("phone@example.org"), "\(page)")
    #expect(!page.contains("signature") && !page.contains("conflicts keep"), "\(page)")
    #expect(page.contains("countme account change-email"), "\(page)")
    let kept = try phone.run("conflicts keep 1 theirs", exit: 77).errors
    #expect(kept.contains("signed by the account"), "\(kept)")
  }

  @Test("A merge that plain git makes is in the journal like any other")
  func plainGit() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("set foodItems \(oats) calories=100")
    try laptop.run("sync")
    try phone.run("set foodItems \(oats) calories=200")
    try phone.git("pull -q --no-edit")
    #expect(try phone.run("status").output.contains("1 conflict was decided"))
    let page = try phone.run("conflicts show 1").output
    #expect(page.contains("theirs: laptop") && page.contains("✗ 100"), "\(page)")
    try phone.run("conflicts keep 1 theirs")
    #expect(try phone.run("show foodItems \(oats)").output.contains("\"calories\": 100"))
    try TwoDevicesTests.syncAll([phone, laptop])
    try Self.expectQuiet([phone, laptop])
  }

  @Test("What somebody resolved otherwise, with git, says what both sides lost")
  func byHand() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("set foodItems \(oats) calories=100")
    try laptop.run("sync")
    try phone.run("set foodItems \(oats) calories=200")
    try phone.sh(
      """
      git fetch -q && git merge -q --no-commit FETCH_HEAD
      sed -i 's/"calories": 200/"calories": 150/' $(git ls-files 'foodItems/*\(oats)*')
      git commit -qam mine
      """)
    let json = try phone.run("conflicts --json").output
    let rule = try phone.shell.run(
      "jq -c '.[0] | [.rule, .fields[0].lost, .result.calories]'", input: json)
    #expect(rule.output == "[\"byHand\",[\"ours\",\"theirs\"],150]\n", "\(json)")
    #expect(try phone.run("conflicts show 1").output.contains("somebody resolved it with git"))
    try phone.run("conflicts keep 1 theirs")
    #expect(try phone.run("show foodItems \(oats)").output.contains("\"calories\": 100"))
    try TwoDevicesTests.syncAll([phone, laptop])
  }

  @Test("What one deleted and the other edited comes back, with its day, when its edit is kept")
  func deletion() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let oats = try laptop.new("foodItems", "name=Oats calories=311 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("rm dailyLogs 2026-11-20")
    try phone.run("set foodItems \(oats) calories=200")
    try TwoDevicesTests.syncAll([laptop, phone])
    // The day itself had no edit but its total, which is nobody's.
    #expect(try phone.run("conflicts --json | jq length").output == "1\n")
    let page = try phone.run("conflicts show 1").output
    #expect(page.contains("what one device deletes is deleted"), "\(page)")
    #expect(page.contains(", deleted") && page.contains("✗ 200"), "\(page)")
    try phone.run("conflicts keep 1 ours")
    #expect(try phone.run("day 2026-11-20").output.contains("200 kcal"))
    try TwoDevicesTests.syncAll([laptop, phone])
    #expect(try laptop.run("show foodItems \(oats)").output.contains("\"calories\": 200"))
    try Self.expectQuiet([laptop, phone])
    try laptop.run("conflicts keep 1 ours")
    try laptop.run("show foodItems \(oats)", exit: 66)
    try laptop.run("undo")
    #expect(try laptop.run("show foodItems \(oats)").output.contains("\"calories\": 200"))
  }

  @Test("Three devices have the same conflicts, and a new one is told nothing that is old")
  func three() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let tablet = try journey.nextDevice("tablet")
    let all = [laptop, phone, tablet]
    for device in all { try device.run("sync") }
    for (number, device) in all.enumerated() { try device.run("goal \(2000 + number)") }
    try TwoDevicesTests.syncAll(all)
    try Self.expectQuiet(all)
    let filter = "conflicts --json | jq -c '[.[] | [.number, .id, .rule, .commit, .result]]'"
    let journals = try Set(all.map { try $0.run(filter).output })
    #expect(journals.count == 1 && journals.first?.contains("laterField") == true, "\(journals)")
    let watch = try journey.nextDevice("watch")
    #expect(!(try watch.run("status").output.contains("since you last looked")))
    #expect(try watch.run(filter).output == journals.first)
    #expect(!(try watch.run("conflicts").output.contains(", new")))
  }

  @Test("Wrong words and numbers are refused, and nothing changes")
  func refusals() throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    #expect(try laptop.run("conflicts").output.contains("There are no conflicts"))
    try Refusal("conflicts show 1", 66, "there is no conflict 1").expect(on: laptop)
    try laptop.run("goal 2000")
    try phone.run("goal 2500")
    try TwoDevicesTests.syncAll([laptop, phone])
    for refusal in [
      Refusal("conflicts show 0", 66), Refusal("conflicts show 99", 66),
      Refusal("conflicts show abcd", 66, "there is no conflict abcd"),
      Refusal("conflicts keep 99 ours", 66), Refusal("conflicts keep 1 mine", 64, "mine"),
      Refusal("conflicts keep 1", 64), Refusal("conflicts keep", 64), Refusal("conflicts show", 64),
      Refusal("conflicts show ''", 66), Refusal("conflicts hide 1", 64),
    ] { try refusal.expect(on: laptop) }
  }

  @Test("No page is wider than the terminal", arguments: [60, 80, 120])
  func widths(columns: Int) throws {
    let journey = try Journey()
    let (laptop, phone) = try journey.twoDevices()
    let long = "A note that is as long as anybody could ever want it to be, ✓ 日本語 written down"
    let oats = try laptop.new("foodItems", "name='\(long)' calories=311 date=2026-11-20")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("set foodItems \(oats) calories=100 notes='laptop: \(long) \(long)'")
    try phone.run("set foodItems \(oats) calories=200 notes='phone: \(long)'")
    try TwoDevicesTests.syncAll([laptop, phone])
    for command in ["conflicts", "conflicts show 1", "log", "history foodItems \(oats)"] {
      let line = "COLUMNS=\(columns) countme -C '\(laptop.path)' \(command)"
      let page = try laptop.shell.run(line).output
      for line in page.split(separator: "\n") {
        #expect(line.displayedColumns <= columns, "\(line)")
      }
      #expect(!page.contains("\u{1B}"))
    }
  }

  /// Expects that further syncs make no commit.
  private static func expectQuiet(_ devices: [Device]) throws {
    let heads = try devices.map { try $0.head() }
    for device in devices + devices { try device.run("sync") }
    #expect(try devices.map { try $0.head() } == heads)
  }
}

extension Device {
  /// The number of the conflict about a document.
  fileprivate func conflict(about subject: String) throws -> String {
    let json = try run("conflicts --json").output
    return try shell.run(
      "jq -r '.[] | select(.collection == \"\(subject)\") | .number'", input: json
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  fileprivate func goal() throws -> String {
    try run("list profile/settings --json | jq -r '.[0].calorieGoal'").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Substring {
  /// The columns of a terminal: two for the wide signs of these tests.
  fileprivate var displayedColumns: Int {
    unicodeScalars.reduce(0) { $0 + ((0x3000..<0xA000).contains($1.value) ? 2 : 1) }
  }
}
