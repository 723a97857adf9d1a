import Foundation
import TestSupport
import Testing

/// A device that keeps some years in its folder has every document all the same.
@Suite("Years that are in git only", .ownThread)
struct GitOnlyYearsTests {
  /// Two devices with documents of many years; the phone keeps those since 2024.
  private static func world() throws -> (laptop: Device, phone: Device) {
    let journey = try Journey()
    try years.begin(journey)
    return (journey.device("laptop"), journey.device("phone"))
  }

  private static let years = PreparedJourney { journey in
    let (laptop, phone) = try journey.twoDevices()
    try laptop.prepare(
      "retention set forever", "eat Oats 311 --date 2019-03-04", "eat Rice 200 --date 2019-03-04",
      "weigh 81 --date 2020-01-02",
      "drink 250 --date 2021-05-06", "eat Bread 250 --date 2023-12-31",
      "eat Apple 52 --date 2024-01-01",
      "habit add Walk", "check Walk --date 2022-07-08", "eat Tea 2", "sync")
    try phone.run("sync")
    try phone.run("files --since 2024-01-15")
  }

  /// Expects the files of the months since 2024 and of no month in the folder, and no others.
  private static func expectRecentOnly(
    _ phone: Device, but others: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let present = try files(phone)
    let wanted = try phone.sh("git ls-files | grep -vE '/(19|20[01]|202[0-3])[0-9]*-[0-9]{2}/'")
    let expected = (wanted.split(separator: "\n").map(String.init) + others).sorted()
    #expect(present == expected, sourceLocation: sourceLocation)
  }

  private static func files(_ device: Device) throws -> [String] {
    try device.sh("find . -path ./.git -prune -o -type f -print | cut -c3-")
      .split(separator: "\n").map(String.init).sorted()
  }

  /// What the commands that only look say.
  private static func shown(_ device: Device) throws -> String {
    try [
      "list foodItems", "list foodItems --from 2019-01-01 --to 2020-12-31", "day 2019-03-04",
      "habits --json", "stats", "list weightHistory --json", "habits",
      "day 2022-07-08", "export json", "list hydration", "month --from 2021-05-01 --to 2021-05-31",
    ].map { try device.run($0).output }.joined(separator: "\n")
  }

  @Test("Every command shows what the other device shows")
  func reading() throws {
    let (laptop, phone) = try Self.world()
    try Self.expectRecentOnly(phone)
    #expect(try Self.shown(phone) == Self.shown(laptop))
    #expect(try phone.run("status").output.contains("in git only"))
    let oats = try phone.sh(
      "countme list foodItems --where name=Oats --json | grep -oE '01[0-9a-f-]{34}'")
    #expect(try phone.run("show foodItems \(oats)").output.contains("Oats"))
    #expect(try phone.run("history foodItems \(oats)").output.contains("Oats"))
    try phone.run("export plain -o plain")
    #expect(try phone.sh("ls ../plain/foodItems").contains("2019-03"))
    try phone.run("report --from 2019-01-01 --to 2024-12-31 -o report.html")
    try phone.run("doctor")
    try phone.run("verify")
    try phone.run("backup create")
    try Self.expectRecentOnly(phone)
  }

  @Test("What is written to old days goes to the other device, and undo takes it back")
  func writing() throws {
    let (laptop, phone) = try Self.world()
    let oats = try phone.sh(
      "countme list foodItems --where name=Oats --json | grep -oE '01[0-9a-f-]{34}'")
    let rice = try phone.sh(
      "countme list foodItems --where name=Rice --json | grep -oE '01[0-9a-f-]{34}'")
    try phone.run("set foodItems \(oats) calories=300")
    try phone.run("eat Beans 99 --date 2019-03-04")
    try phone.run("rm foodItems \(rice)")
    try phone.run("undo")
    try phone.run("drink 100 --date 2018-01-01")
    try phone.run("check Walk --date 2022-07-09")
    try Self.expectRecentOnly(phone)
    #expect(try phone.run("day 2019-03-04").output.contains("599 kcal"))
    try laptop.run("eat Soup 120 --date 2019-03-04")
    try laptop.run("set foodItems \(oats) protein=9")
    try laptop.run("drink 50 --date 2018-01-01")
    try laptop.run("sync")
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try phone.tree() == laptop.tree())
    #expect(try Self.shown(phone) == Self.shown(laptop))
    #expect(try laptop.run("day 2018-01-01").output.contains("150 ml"))
    try Self.expectRecentOnly(phone)
    try phone.run("restore foodItems \(oats) --at HEAD~3")
    try phone.sh("EDITOR=\"sed -i s/Oats/Porridge/\" countme edit foodItems \(oats)")
    #expect(try phone.run("day 2019-03-04").output.contains("Porridge"))
    try Self.expectRecentOnly(phone)
  }

  @Test("A file made by hand in an old month is an edit, and one that cannot be used stays")
  func byHand() throws {
    let (laptop, phone) = try Self.world()
    let day = "hydration/2021-05/2021-05-06.json"
    try phone.sh("mkdir -p hydration/2021-05 && git show HEAD:\(day) | sed 's/250/400/' >\(day)")
    #expect(try phone.sh("git status --porcelain") == "M \(day)")
    #expect(try phone.sh("countme status").contains(day))
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try laptop.run("day 2021-05-06").output.contains("400 ml"))
    try Self.expectRecentOnly(phone, but: [day])
    // With the file there, a change of the other device is a change of the file.
    try laptop.run("drink 100 --date 2021-05-06")
    try laptop.run("sync")
    try phone.run("sync")
    #expect(try phone.sh("cat \(day)").contains("\"milliliters\": 500"))
    let bread = try phone.sh("git ls-files 'foodItems/2023-12/*'")
    try phone.sh("mkdir -p $(dirname \(bread)) && echo '{' >\(bread)")
    let answer = try phone.sh("countme files --since 2024-02")
    #expect(answer.contains(bread) && answer.contains("stays"), "\(answer)")
    #expect(try phone.sh("cat \(bread)") == "{")
    #expect(try phone.sh("git status --porcelain") == "M \(bread)")
    #expect(
      try phone.sh("ls foodItems | grep -v 2023-12").split(separator: "\n").allSatisfy {
        $0 >= "2024-02"
      })
    try phone.sh("rm \(bread)")
    // Without the file it is a deletion by hand, which the person means.
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try !laptop.run("list foodItems").output.contains("Bread"))
    #expect(try phone.tree() == laptop.tree())
  }

  @Test(
    "Plain git pulls, merges and rebases on such a device",
    arguments: RandomCases.some(
      [
        "git pull -q --no-edit", "git pull -q --rebase",
        "git fetch -q && git merge -q --no-edit FETCH_HEAD",
        "git fetch -q && git merge -q --no-edit -s ort FETCH_HEAD",
      ], of: 243, few: 1))
  func plainGit(line: String) throws {
    let (laptop, phone) = try Self.world()
    try laptop.run("eat Soup 120 --date 2019-03-04")
    try laptop.run("drink 100 --date 2021-05-06")
    try laptop.run("eat Cake 300 --date 2017-08-09")
    try laptop.run("sync")
    try phone.run("eat Beans 99 --date 2019-03-04")
    try phone.run("drink 30 --date 2021-05-06")
    try phone.sh(line)
    try phone.expectClean(after: line)
    try Self.expectRecentOnly(phone)
    for device in [phone, laptop, phone] { try device.run("sync") }
    #expect(try phone.tree() == laptop.tree())
    #expect(try Self.shown(phone) == Self.shown(laptop))
    #expect(try phone.run("day 2019-03-04").output.contains("730 kcal"))
    #expect(try phone.run("day 2021-05-06").output.contains("380 ml"))
    try Self.expectRecentOnly(phone)
  }

  @Test("All come back, by us and by git")
  func back() throws {
    let (laptop, phone) = try Self.world()
    try phone.run("eat Beans 99 --date 2019-03-04")
    try phone.run("files --all")
    #expect(
      try Self.files(phone)
        == phone.sh("git ls-files").split(separator: "\n").map(String.init).sorted())
    #expect(try phone.sh("git ls-files -t | grep -c ^S || true") == "0")
    try phone.run("files --last 2y")
    #expect(try phone.run("files --json").output.contains("\"lastMonths\":24"))
    try phone.git("sparse-checkout list")
    try phone.git("sparse-checkout disable")
    #expect(try phone.run("files").output.contains("documents are files in this folder"))
    try phone.run("eat Soup 120 --date 2018-03-04")
    #expect(try Self.files(phone).contains { $0.hasPrefix("dailyLogs/2018-03/") })
    try phone.run("files --since 2024-01")
    try Self.expectRecentOnly(phone)
    try phone.run("sync")
    try laptop.run("sync")
    #expect(try phone.tree() == laptop.tree())
    try phone.run("files --last 2x", exit: 64)
    try phone.run("files --last 2y --all", exit: 64)
  }

  @Test(
    "The first sync of a month lets the next one leave, and a clock that is wrong brings none back")
  func movesOn() throws {
    let (laptop, phone) = try Self.world()
    try phone.run("files --last 3y")
    let before = try Self.files(phone).count
    var later = phone
    let time = try phone.sh("date -u -d '+2 years' +%Y-%m-%dT%H:%M:%S.000Z")
    later.shell.variables["COUNTME_CLOCK"] = time
    try later.run("sync")
    #expect(try Self.files(phone).count < before)
    let after = try Self.files(phone)
    try phone.run("sync")
    let now = try Self.files(phone)
    #expect(now == after, "\(Set(now).symmetricDifference(after))")
    try laptop.run("sync")
    #expect(try phone.tree() == laptop.tree())
  }

  /// Law: whatever is done, a device that keeps some years and one that keeps all come to one tree.
  @Test("One tree with a device that keeps all", arguments: RandomCases.seeds(of: 220, few: 1))
  func law(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (laptop, phone) = try Self.world()
    for step in 0..<12 {
      let device = Bool.random(using: &random) ? phone : laptop
      let date =
        "20\(Int.random(in: 17...25, using: &random))-0\(Int.random(in: 1...9, using: &random))-11"
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: try device.run("eat Food-\(step) \(step + 1)kcal --date \(date)")
      case 2: try device.run("drink 100 --date \(date)")
      case 3: try device.sh("countme undo || true")
      case 4: try device.run("sync")
      case 5: try phone.run("files --since \(date)")
      case 6: try phone.run(Bool.random(using: &random) ? "files --all" : "files --last 18m")
      case 7:
        let id = try device.sh(
          "countme list foodItems --json | grep -oE '\"id\":\"[^\"]+' | cut -c7- | shuf -n 1 "
            + "--random-source=<(yes \(seed)\(step))")
        try device.run("set foodItems \(id) calories=\(step + 100)")
      default:
        let id = try device.sh(
          "countme list foodItems --json | grep -oE '\"id\":\"[^\"]+' | cut -c7- | tail -n 1")
        try device.run("rm foodItems \(id)")
      }
    }
    for device in [phone, laptop, phone] { try device.run("sync") }
    #expect(try phone.tree() == laptop.tree(), "seed \(seed)")
    #expect(try Self.shown(phone) == Self.shown(laptop), "seed \(seed)")
    try phone.run("files --all")
    #expect(try Self.files(phone) == Self.files(laptop), "seed \(seed)")
  }

  @Test(
    "Killed at each step of a choice, every document is there at once, and the next command finishes it",
    .enabled(if: TracedCommand.isPossible, TracedCommand.need),
    arguments: ["files --since 2024-01", "files --all", "files --since 2020-01"])
  func killed(command: String) throws {
    let (laptop, phone) = try Self.world()
    if command != "files --since 2024-01" {
      try phone.run("eat Beans 99 --date 2019-03-05")
    } else {
      try phone.run("files --all")
    }
    let documents = try Self.shown(phone)
    _ = try phone.shell.run("rm -rf kept && cp -a phone kept")
    let traced = TracedCommand(device: phone, command: command)
    let points = try traced.points(FaultPoint.changing)
    let done = try Self.files(phone)
    #expect(points.count > 10)
    let chosen = FaultForm.selection(of: points, short: 2)
    var killed = 0
    for point in chosen {
      _ = try phone.shell.run("rm -rf phone && cp -a kept phone")
      let ending = try traced.run(.kill, at: point)
      #expect([0, 137].contains(ending.code), "\(command), \(point): \(ending)")
      if ending.hits > 0 { killed += 1 }
      let seen = try phone.shell.run("countme -C '\(phone.path)' export json").output
      #expect(documents.contains(seen), "\(command), killed at \(point)")
      try phone.run("drink 10")
      try phone.run(command)
      let files = try Self.files(phone).filter { !done.contains($0) }
      #expect(files.allSatisfy { $0.hasPrefix("hydration/") }, "\(command), \(point): \(files)")
      #expect(Set(done).isSubset(of: Set(try Self.files(phone))), "\(command), killed at \(point)")
    }
    #expect(killed * 4 >= chosen.count * 3, "\(killed) of \(chosen.count) points were met")
    _ = laptop
  }
}
