import CountMeModel
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeStore

/// Law: what came from an export and was not edited here says what the newest export says; what was edited
/// stays.
@Suite("A later export of the same days") struct LaterExportTests {
  private static func meals(_ calories: Int, _ further: String...) -> String {
    (["Date,Meal,Calories,Fat (g)", "2024-02-01,Breakfast,\(calories),15"] + further)
      .joined(separator: "\n") + "\n"
  }

  private static func input(_ text: String) -> ImportInput {
    ImportInput(Array(text.utf8), named: "export")
  }

  private static func calories(_ world: ImportWorld) throws -> [Double?] {
    try world.documents("foodItems").map { $0.number("calories") }
  }

  /// What became of the entries of a file: new, changed, here already, kept, superseded.
  private static func counts(_ report: ImportReport) -> [Int] {
    [report.addedCount, report.changedCount, report.present, report.kept, report.superseded]
  }

  @Test("what was corrected in the other app is corrected here, and its day with it")
  func corrected() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(Self.meals(500), as: .myFitnessPal)
    let later = Self.meals(900, "2024-02-02,Lunch,300,1")
    let dry = try await world.imported(later, as: .myFitnessPal, isDryRun: true)
    #expect(Self.counts(dry) == [1, 1, 0, 0, 0] && dry.outcome == .looked)
    #expect(try Self.calories(world) == [500])
    let report = try await world.imported(later, as: .myFitnessPal)
    #expect(Self.counts(report) == [1, 1, 0, 0, 0])
    #expect(try Self.calories(world) == [900, 300])
    let logs = try world.documents("dailyLogs")
    #expect(logs.map { $0.number("totalCalories") } == [900, 300])
    #expect(try world.git("log --format=%s -1") == "imported 2 entries from myfitnesspal\n")
    let again = try await world.imported(later, as: .myFitnessPal)
    #expect(Self.counts(again) == [0, 0, 2, 0, 0] && again.outcome == .nothingNew)
    #expect(try world.git("fsck --strict") == "" && world.git("status --porcelain") == "")
    _ = try await world.diary.undo()
    #expect(try Self.calories(world) == [500])
  }

  @Test("what a person edited here stays, and is told; what the file does not tell stays, too")
  func edited() async throws {
    let world = try await ImportWorld()
    let rows = ["2024-02-02,Lunch,300,1", "2024-02-03,Lunch,310,1"]
    _ = try await world.imported(Self.meals(500, rows[0], rows[1]), as: .myFitnessPal)
    let foods = try world.documents("foodItems")
    let edits: [(Int, FieldChange)] = [
      (0, FieldChange("calories", 520)), (1, FieldChange("brand", "Home")),
    ]
    for (place, change) in edits {
      _ = try await world.diary.apply(
        [.update(foods[place].collection, id: foods[place].id, changes: [change])],
        summary: "edited")
    }
    let report = try await world.imported(
      Self.meals(900, rows[0], "2024-02-03,Lunch,310,"), as: .myFitnessPal)
    #expect(Self.counts(report) == [0, 0, 2, 1, 0] && report.outcome == .nothingNew)
    #expect(try Self.calories(world) == [520, 300, 310])
    #expect(try world.documents("foodItems").last?.number("fats") == 1)
  }

  /// Law: an edit is one, however the clock stands: the stamp of an evening's meal is later than now.
  @Test("what was edited before its own time has come stays")
  func editedEarly() async throws {
    let world = try await ImportWorld()
    func dinner(_ calories: Int) -> String {
      "Date,Meal,Calories,Fat (g)\n2026-11-18,Dinner,\(calories),15\n"
    }
    for calories in [500, 600] {
      _ = try await world.imported(dinner(calories), as: .myFitnessPal)
    }
    for calories in [620, 640, 660] {
      let food = try #require(try world.documents("foodItems").first)
      _ = try await world.diary.apply(
        [
          .update(
            food.collection, id: food.id,
            changes: [FieldChange("calories", .number(Double(calories)))])
        ], summary: "edited")
      let report = try await world.imported(dinner(700), as: .myFitnessPal)
      #expect(Self.counts(report) == [0, 0, 0, 1, 0])
    }
  }

  @Test("an earlier export that comes after a later one changes nothing, however often they come")
  func backAndForth() async throws {
    let world = try await ImportWorld()
    for calories in [500, 900, 700] {
      let report = try await world.imported(Self.meals(calories), as: .myFitnessPal)
      #expect(report.addedCount + report.changedCount == 1)
    }
    let head = try world.git("rev-parse HEAD")
    for calories in [500, 900, 500] {
      let report = try await world.imported(Self.meals(calories), as: .myFitnessPal)
      #expect(Self.counts(report) == [0, 0, 0, 0, 1] && report.outcome == .nothingNew)
    }
    let newest = try await world.imported(Self.meals(700), as: .myFitnessPal)
    #expect(Self.counts(newest) == [0, 0, 1, 0, 0])
    #expect(try world.git("rev-parse HEAD") == head)
  }

  @Test("two devices that import the same files have the same trees", arguments: [false, true])
  func sameTrees(isLate: Bool) async throws {
    let worlds = [try await ImportWorld(seed: 1), try await ImportWorld(seed: 2)]
    for world in worlds {
      for calories in [500, 900] {
        _ = try await world.imported(Self.meals(calories), as: .myFitnessPal)
      }
      if isLate { _ = try await world.imported(Self.meals(500), as: .myFitnessPal) }
    }
    for folder in ["foodItems", "dailyLogs"] {
      let trees = try worlds.map { try $0.git("rev-parse HEAD:\(folder)") }
      #expect(trees[0] == trees[1], "\(folder)")
    }
  }

  /// Law: after both have synced, importing what was imported before changes nothing on either.
  ///
  /// Of two exports that came first on a device each, apart, nobody can tell which is the later one: then that
  /// counts which comes next, and the devices agree.
  @Test("on two devices the later export stays, in whatever order they come", arguments: 0..<12)
  func devices(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let world = try AccountWorld(seed: seed)
    let (laptop, phone) = try await world.twoDevices()
    let devices = [laptop, phone]
    func take(_ calories: Int, _ device: TestDiary) async throws -> ImportReport {
      try await device.importDocuments(
        Self.input(Self.meals(calories)), as: ImportFormat.myFitnessPal)
    }
    func sync() async throws {
      for device in devices + devices { _ = try await device.sync() }
    }
    var isTold = false
    _ = try await take(500, laptop)
    if Bool.random(using: &random) {
      _ = try await take(500, phone)
      isTold = true
    }
    if Bool.random(using: &random) {
      try await sync()
      isTold = true
    }
    _ = try await take(900, phone)
    if Bool.random(using: &random) {
      _ = try await take(900, laptop)
      isTold = true
    }
    try await sync()
    if !isTold { #expect(try await take(700, phone).changedCount == 1, "seed \(seed)") }
    try await sync()
    let newest = isTold ? 900 : 700
    for device in devices + devices {
      #expect(try await take(500, device).superseded == 1, "seed \(seed)")
      #expect(try await take(newest, device).present == 1, "seed \(seed)")
      #expect(
        try device.reader().own("foodItems").map { $0.number("calories") } == [Double(newest)],
        "seed \(seed)")
    }
  }

  @Test("a day that went on is told whole: its water, its steps, its notes")
  func grown() async throws {
    let world = try await ImportWorld()
    func health(_ hours: Int...) -> String {
      let records = hours.map { hour in
        let time = "2024-03-06 \(hour):00:00 +0000"
        return [("DietaryWater", "mL"), ("StepCount", "count")].map { kind, unit in
          "<Record type='HKQuantityTypeIdentifier\(kind)' sourceName='S' unit='\(unit)' "
            + "startDate='\(time)' endDate='\(time)' value='250'/>"
        }.joined()
      }
      return "<HealthData>\(records.joined())</HealthData>"
    }
    _ = try await world.diary.drink(100, day: "2024-03-06")
    for (text, counts) in [
      (health(10), [2, 0, 0, 0, 0]), (health(10, 12), [0, 2, 0, 0, 0]),
      (health(10, 12), [0, 0, 2, 0, 0]),
    ] {
      let report = try await world.imported(text, as: .appleHealth)
      #expect(Self.counts(report) == counts)
    }
    let water = try #require(try world.documents("hydration").first)
    #expect(water.number("milliliters") == 100)
    #expect(water.fields["imported"]?["apple-health"] == 500)
    #expect(try world.documents("dailyLogs").first?.fields["steps"] == 500)
    // The export of the morning says less of the same.
    let steps = try await world.imported(health(10), as: .appleHealth)
    #expect(try world.documents("dailyLogs").first?.fields["steps"] == 500)
    #expect(steps.addedCount == 0)
    let note = "Day,Note\n2024-03-06,first\n"
    for (text, counts) in [
      (note, [1, 0, 0, 0, 0]), (note + "2024-03-06,second\n", [0, 1, 0, 0, 0]),
      (note, [0, 0, 1, 0, 0]), ("Day,Note\n2024-03-06,other\n", [0, 0, 0, 1, 0]),
    ] {
      #expect(Self.counts(try await world.imported(text)) == counts, "\(text)")
    }
    #expect(try world.documents("dailyLogs").first?.fields["notes"] == "first\nsecond")
  }

  @Test("the water that a source tells comes beside that of foods")
  func besideFoods() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(
      ServingsText.file("2024-03-06,8:00,Breakfast,Water,200 g,0,,,"))
    let text = """
      <HealthData><Record type='HKQuantityTypeIdentifierDietaryWater' sourceName='S' unit='mL' \
      startDate='2024-03-06 10:00:00 +0000' endDate='2024-03-06 10:00:00 +0000' value='300'/></HealthData>
      """
    #expect(try await world.imported(text, as: .appleHealth).addedCount == 1)
    let water = try #require(try world.documents("hydration").first?.fields["imported"]?.object)
    #expect(water.count == 2 && water["apple-health"] == 300)
  }

  /// Law: a traveller's clock makes no edit of what nobody edited.
  @Test(
    "in whatever zone the later export is read",
    arguments: ["2024-02-01,Breakfast,500,15", "2024-02-01,Breakfast,900,15"],
    ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"])
  func zones(row: String, name: String) throws {
    let zone = try #require(TimeZoneRules(named: name))
    func entry(_ row: String, _ zone: TimeZoneRules) throws -> ImportedEntries.Entry {
      let text = "Date,Meal,Calories,Fat (g)\n\(row)\n"
      return try #require(
        try ImportFormat.myFitnessPal.read(
          Self.input(text), ImportDraft.Settings(zone: zone)
        ).entries.first)
    }
    func standing(_ known: JSONObject) throws -> String {
      let document = KnownDocument(
        fields: known, entry: try entry(row, zone), derived: [], zone: zone, wasHere: { _ in false }
      )
      return "\(document.status)".prefix { $0 != "(" }.description
    }
    var known = try entry("2024-02-01,Breakfast,500,15", .utc).fields
    let isSame = row.contains("500")
    #expect(try standing(known) == (isSame ? "present" : "changed"))
    known["lastModified"] = "2024-02-01T13:07:31.412Z"
    #expect(try standing(known) == (isSame ? "present" : "kept"))
  }

  @Test("habits, completions and fasts go on")
  func goingOn() async throws {
    let world = try await ImportWorld()
    func loop(_ rows: String...) -> ImportInput {
      ImportInput(files: [
        ("Habits.csv", Array("Name,Type,Unit\nGlasses,NUMERICAL,glasses\n".utf8)),
        ("Checkmarks.csv", Array("Date,Glasses,\n\(rows.joined(separator: "\n"))\n".utf8)),
      ])
    }
    _ = try await world.imported(loop("2026-11-20,2000,"), as: .loop)
    let report = try await world.imported(
      loop("2026-11-22,1000,", "2026-11-21,SKIP,", "2026-11-20,8000,"), as: .loop)
    #expect(Self.counts(report) == [1, 2, 0, 0, 0])
    #expect(try world.documents("completions").map { $0.number("progress") } == [8, 1])
    #expect(
      try world.documents("habits").first?.fields["skippedDays"]?.object?.keys == ["2026-11-21"])
    func zero(_ end: String, _ isEnded: Bool) -> String {
      #"{"fast_data":[{"FastID":"2","StartDTM":"2024-03-02T19:40:00Z","GoalHours":16,"#
        + #""EndDTM":\#(end),"IsEnded":\#(isEnded)}]}"#
    }
    _ = try await world.imported(zero("null", false), as: .zero)
    let ended = try await world.imported(zero(#""2024-03-03T12:00:00Z""#, true), as: .zero)
    #expect(Self.counts(ended) == [0, 1, 0, 0, 0])
    let fast = try #require(try world.documents("fastingSessions").first)
    #expect(fast.fields["status"] == "completed" && fast.fields["endTime"] != nil)
  }

  @Test("a weight that was corrected stays one; several of a day stay several")
  func weights() async throws {
    let world = try await ImportWorld()
    func take(_ rows: String...) async throws -> [Int] {
      let text = "Date,Body Fat %,Weight (kg)\n" + rows.map { "\($0)\n" }.joined()
      return Self.counts(try await world.imported(text, as: .myFitnessPal))
    }
    func weights() throws -> [Double?] {
      try world.documents("weightHistory").map { $0.number("weight") }.sorted { $0 ?? 0 < $1 ?? 0 }
    }
    let other = "2024-01-02,,80"
    #expect(try await take("2024-01-01,18,75", other) == [2, 0, 0, 0, 0])
    #expect(try await take("2024-01-01,18,70", other) == [0, 1, 1, 0, 0])
    #expect(try weights() == [70, 80])
    #expect(try await take("2024-01-01,18,70", other) == [0, 0, 2, 0, 0])
    #expect(try await take("2024-01-01,18,75", other) == [0, 0, 1, 0, 1])
    #expect(try await take("2024-01-01,18,71", "2024-01-01,18,70", other) == [1, 0, 2, 0, 0])
    #expect(try await take("2024-01-01,18,72", "2024-01-01,18,70", other) == [0, 1, 2, 0, 0])
    #expect(try weights() == [70, 72, 80])
    let first = try #require(try world.documents("weightHistory").last)
    _ = try await world.diary.apply(
      [.update(first.collection, id: first.id, changes: [FieldChange("weight", 81)])],
      summary: "edited")
    #expect(try await take("2024-01-02,,79") == [0, 0, 0, 1, 0])
    #expect(try weights() == [70, 72, 81])
  }

  @Test("another diary's documents change none that are here, and those that differ are told")
  func own() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(Self.meals(500, "2024-02-02,Lunch,300,1"), as: .myFitnessPal)
    let export = try DiaryExport(world.diary.reader()).jsonLines
    let food = try #require(try world.documents("foodItems").first)
    _ = try await world.diary.apply(
      [.update(food.collection, id: food.id, changes: [FieldChange("calories", 520)])],
      summary: "edited")
    let report = try await world.imported(ImportInput(export, named: "out"), as: .jsonl)
    #expect(report.outcome == .nothingNew && report.kept == 1 && report.present == 3)
    #expect(try Self.calories(world) == [520, 300])
  }
}
