import Foundation
import TestSupport
import Testing

@Suite("What a follower reads of what is not shared", .ownThread)
struct FollowersPagesTests {
  private let journey: Journey
  private let doctor: Device

  /// A follower of what Ann shares.
  init() throws {
    journey = try Journey()
    doctor = journey.device("doctor")
    try doctor.run("init")
  }

  private func follow(_ options: String) throws {
    let ann = try journey.firstDevice()
    try ann.prepare(
      "goal 2000 --protein 90", "eat Oats 311 --date 2026-05-04", "eat Soup 420 --date 2026-05-06",
      "weigh 81.2 --date 2026-05-06", "habit add Swim")
    func ask(_ command: String) throws -> Shell.Answer {
      try ann.run("\(command) --password-stdin", input: Journey.password)
    }
    _ = try ask("share create part --as Ann \(options)")
    let answer = try ask("share invite part --name Doctor --json")
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    let code = try #require((value as? [String: Any])?["code"] as? String)
    try doctor.run("follow \(journey.remote) \(code)")
  }

  private func page(_ command: String) throws -> String {
    try doctor.run("\(command) --of ann").output
  }

  @Test("Days before the first are not shared, and no empty ones")
  func days() throws {
    try follow("--collections foodItems,dailyLogs --from 2026-05-05")
    let before = "That is not shared. Ann shares the days from 5 May 2026 on."
    for command in ["day 2026-05-04", "week 2026-04-27", "month 2026-04"] {
      let page = try page(command)
      #expect(page.hasSuffix("\n\n\(before)\n"), "\(command): \(page)")
    }
    #expect(try page("list foodItems --to 2026-05-04") == "Ann\n\(before)\n")
    let day = try page("day 2026-05-05")
    #expect(day.contains("Nothing is written down.") && !day.contains("shared"), "\(day)")
    for command in ["week 2026-05-04", "month 2026-05"] {
      let page = try page(command)
      #expect(page.contains("420") && !page.contains("311"), "\(command): \(page)")
      #expect(
        page.hasSuffix("\n\nAnn shares the days from 5 May 2026 on.\n"), "\(command): \(page)")
    }
    #expect(try !page("week 2026-05-04").contains("Mon 4 May"))
  }

  @Test("A collection that is not shared is told from an empty one")
  func collections() throws {
    try follow("--collections weightHistory")
    let rest = "That is not shared. Ann shares weightHistory."
    let day = try page("day 2026-05-06")
    #expect(day.contains(rest) && day.contains("81.2 kg"), "\(day)")
    #expect(!day.contains("kcal") && !day.contains("Nothing is"), "\(day)")
    #expect(try page("habits") == "Ann\n\(rest)\n")
    #expect(try page("list hydration") == "Ann\n\(rest)\n")
    for columns in [40, 80, 120] {
      var narrow = doctor
      narrow.shell.variables["COLUMNS"] = "\(columns)"
      for command in ["week 2026-05-06", "month 2026-05"] {
        let page = try narrow.run("\(command) --of ann").output
        #expect(page.contains("81.2 kg"), "\(command) at \(columns): \(page)")
      }
    }
    #expect(try page("stats").hasSuffix("\nAnn shares weightHistory.\n"))
  }

  /// The pages of which nothing is here where weights alone are shared, and what each is made of.
  private static let emptyPages: KeyValuePairs = [
    "fast": "fastingSessions", "meals": "customMeals", "use-by": "useByInventory",
    "react why": "reactionLogs", "progress": "achievements", "habits": "habits",
    "habits --year": "completions", "list foodItems": "foodItems", "conflicts": "conflicts",
  ]

  /// What a script is told of what is not shared; nil where it is told nothing.
  private func notShared(_ command: String) throws -> [String]? {
    let answer = try page("\(command) --json")
    let value = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    if let value { #expect(value["of"] as? String == "ann", "\(command)") }
    return value?["notShared"] as? [String]
  }

  @Test("No command takes what is not shared for nothing, and tells scripts so in one way")
  func everywhere() throws {
    try follow("--collections weightHistory")
    for (command, collection) in Self.emptyPages {
      #expect(try page(command) == "Ann\nThat is not shared. Ann shares weightHistory.\n")
      #expect(try notShared(command)?.contains(collection) == true, "\(command)")
    }
    for command in ["today", "week", "month", "stats", "report", "list dailyLogs"] {
      let missing = try notShared(command)
      #expect(missing?.contains("dailyLogs") == true, "\(command)")
      #expect(missing?.contains("weightHistory") == false, "\(command)")
    }
    #expect(try notShared("list weightHistory") == nil)
    try doctor.run("export json -o all.json --of ann --json")
    let report = try page("report -o -")
    #expect(report.contains("<p>Ann shares weightHistory.</p>"))
    for command in [
      "show dailyLogs 2026-05-06", "history dailyLogs 2026-05-06", "meal show Porridge",
      "list dailyLogs --format csv", "list dailyLogs --format jsonl",
      "export csv --collection dailyLogs",
    ] {
      let answer = try doctor.run("\(command) --of ann", exit: 66)
      #expect(
        answer.errors.contains("is not shared\nhint: Ann shares weightHistory."), "\(command)")
    }
  }

  @Test("A script is told from when on the days are shared")
  func daysForScripts() throws {
    try follow("--collections foodItems,dailyLogs --from 2026-05-05")
    func members(_ command: String) throws -> [String: Any]? {
      let answer = try page("\(command) --json")
      return try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    }
    let before = try members("day 2026-05-04")
    #expect((before?["notShared"] as? [String])?.contains("foodItems") == true)
    #expect(before?["sharedFrom"] as? String == "2026-05-05")
    let after = try members("day 2026-05-05")
    #expect((after?["notShared"] as? [String])?.contains("foodItems") == false)
    #expect(after?["sharedFrom"] == nil)
    let list = try members("list foodItems")
    #expect((list?["notShared"] as? [String])?.isEmpty == true)
    #expect(list?["sharedFrom"] as? String == "2026-05-05")
    #expect((list?["list"] as? [Any])?.count == 1)
    #expect(try members("list foodItems --from 2026-05-05") == nil)
    #expect(
      (try members("list foodItems --to 2026-05-04")?["notShared"] as? [String]) == ["foodItems"])
  }

  @Test("Where only the totals of days are shared they are listed")
  func totals() throws {
    try follow("--totals")
    let list = try page("list dailyLogs")
    #expect(list.contains("2026-05-04") && list.contains("311"), "\(list)")
    #expect(list.contains("2026-05-06") && list.contains("420"), "\(list)")
    let json = try page("list dailyLogs --json")
    #expect(json.contains(#""totalCalories":311"#), "\(json)")
    #expect(
      try page("list foodItems") == "Ann\nThat is not shared. Ann shares dailyLogs (totals).\n")
  }

  @Test("A share that has ended is read as what it was, and is no failure")
  func ended() throws {
    try follow("--collections weightHistory")
    try journey.device("laptop").run("share rm part --password-stdin", input: Journey.password)
    try doctor.run("sync", exit: 66)
    let page = try page("week 2026-05-06")
    #expect(
      page.hasPrefix("Ann\nThe share has ended: this is what you had read until then.\n"), "\(page)"
    )
    #expect(try self.page("week --json").contains(#""isEnded":true"#))
    let shared = try doctor.run("shared").output
    #expect(shared.contains("Ann has ended this share") && !shared.contains("failed"), "\(shared)")
  }

  @Test("The folder of what is followed says that nothing is sent from there")
  func ownFolder() throws {
    try follow("--collections weightHistory")
    let folder = try doctor.sh(
      "countme shared --json | sed 's/.*\"folder\":\"\\([^\"]*\\)\".*/\\1/'")
    let there = Device(name: "ann", path: folder, shell: doctor.shell, home: doctor.home)
    #expect(try there.run("watch", exit: 77).errors.contains("you follow another person here"))
    try there.sh(
      "sed -i 's/81.2/80.2/' weightHistory/*/*/*.json || sed -i 's/81.2/80.2/' weightHistory/*/*.json"
    )
    let status = try there.sh("countme status")
    #expect(status.contains("Edited by hand; it stays here, and goes nowhere:"), "\(status)")
    #expect(try there.sh("countme status --json").contains(#""share":"part""#))
  }
}
