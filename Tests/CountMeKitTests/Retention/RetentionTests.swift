import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

@Suite("Retention")
struct RetentionTests {
  private let everything = Set(RetentionGuard.allCases)

  @Test("a day with a late entry of another device shows both, then and later")
  func lateEntry() async throws {
    let world = try await world(seed: 1)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    _ = try await laptop.setRetention(.days(90))
    try await eat(500, "2026-06-01", on: laptop)
    try await eat(1, nil, on: laptop)
    try await world.syncAll()
    _ = try await laptop.applyRetention()
    let item = try #require(try phone.old("foodItems").first)
    // An edit of what has left is gone with it, and an entry that nobody had seen is not.
    _ = try await phone.apply([
      .update(item.collection, id: item.id, changes: [FieldChange("calories", 900)])
    ])
    try await eat(70, "2026-06-01", on: phone)
    for _ in 0..<2 { try await world.syncAll() }
    try expect(570, items: 1, on: [laptop, phone])
    let tips = try world.tips()
    #expect(tips[0] == tips[1])
    _ = try await phone.applyRetention()
    for _ in 0..<2 { try await world.syncAll() }
    try expect(570, items: 0, on: [laptop, phone])
  }

  @Test("what a sync notes down waits for another process's run, which stays noted")
  func note() async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    let lock = try diary.folder.lock()
    let looking = Task { try await diary.perform { try Retention($0).rememberLooking() } }
    try await Task.sleep(for: .milliseconds(500))
    var note = RetentionNote(of: diary.folder)
    #expect(note.lookedOn == nil)
    note.run = RetentionNote.Run(
      time: Timestamp(milliseconds: 0), period: .days(90), firstKept: nil)
    try note.write(in: diary.folder)
    _ = consume lock
    try await looking.value
    let kept = RetentionNote(of: diary.folder)
    #expect(kept.run == note.run && kept.lookedOn != nil)
  }

  @Test("one commit, which undo takes back and redo does again")
  func undo() async throws {
    let world = try AccountWorld(seed: 2)
    let device = try await world.diary()
    var days = OldDays(seed: 2)
    try await days.write(4, on: device)
    let before = try device.allFields()
    _ = try await device.applyRetention(accepting: everything)
    let after = try device.allFields()
    #expect(before != after)
    _ = try await device.undo()
    #expect(try device.allFields() == before)
    _ = try await device.redo()
    #expect(try device.allFields() == after)
    #expect(try await device.applyRetention().receipt?.commit == nil)
  }

  /// Law: no day counts twice, whoever let go of how much of it and takes that back.
  @Test("is not taken back where more of its days has left since")
  func addedTo() async throws {
    let world = try await world(seed: 12)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    _ = try await laptop.setRetention(.days(90))
    try await eat(1, nil, on: laptop)
    try await eat(100, "2026-06-01", on: laptop)
    for _ in 0..<2 { try await world.syncAll() }
    _ = try await laptop.applyRetention(accepting: everything)
    try await eat(50, "2026-06-01", on: phone)
    for _ in 0..<2 { try await world.syncAll() }
    _ = try await phone.applyRetention(accepting: everything)
    for _ in 0..<2 { try await world.syncAll() }
    try expect(150, items: 0, on: [laptop, phone])
    let error = try await failure(of: { _ = try await laptop.undo() })
    #expect(error == .history(.addedToSince(month: "2026-06")))
    _ = try await phone.undo()
    for _ in 0..<2 { try await world.syncAll() }
    try expect(150, items: 1, on: [laptop, phone])
    _ = try await laptop.undo()
    for _ in 0..<2 { try await world.syncAll() }
    try expect(150, items: 2, on: [laptop, phone])
  }

  @Test("by the days that were chosen, and not before any were")
  func period() async throws {
    let world = try AccountWorld(seed: 3)
    let device = try await world.diary()
    for day in ["2026-06-22", "2026-06-23", "2026-09-13", "2026-09-14", nil] {
      try await eat(100, day, on: device)
    }
    #expect(try await device.retention().plan.count == 0)
    _ = try await device.setRetention(.days(90))
    #expect(try await device.retention().plan.days == days("2026-06-22", "2026-06-22"))
    _ = try await device.setRetention(.forever)
    #expect(try await device.retention().plan.count == 0)
    _ = try await device.setRetention(.days(7))
    #expect(try await device.retention().plan.days == days("2026-06-22", "2026-09-13"))
    _ = try await device.setRetention(nil)
    #expect(try device.reader().retentionPeriod() == .forever)
  }

  @Test("a file that cannot be taken in spares its day and no other")
  func unusableEdit() async throws {
    let world = try AccountWorld(seed: 4)
    let device = try await world.diary()
    _ = try await device.setRetention(.days(90))
    for day in ["2026-06-01", "2026-06-02", nil] { try await eat(100, day, on: device) }
    _ = try world.lines("echo '{' > laptop/dailyLogs/2026-06/2026-06-01.json")
    let report = try await device.applyRetention()
    #expect(report.plan.days == days("2026-06-02", "2026-06-02"))
    #expect(try device.old("foodItems").count == 1)
    #expect(try world.lines("git -C laptop status --porcelain").count == 1)
  }

  @Test("a collection of one's own leaves by its schema's days")
  func ownCollection() async throws {
    let world = try AccountWorld(seed: 5)
    let device = try await world.diary()
    let schema = """
      {"type": "object", "x-id": "date", "x-merge": "fieldwise", "x-retention": 30, \
      "properties": {"mood": {"type": "string"}}}
      """
    _ = try world.lines(
      "mkdir -p laptop/.countme/schema; echo '\(schema)' > laptop/.countme/schema/moods.schema.json"
    )
    let moods = try #require(CollectionName("moods"))
    for day in ["2026-08-20", "2026-09-01"] {
      _ = try await device.apply([
        .put(moods, id: try #require(DocumentID(day)), fields: ["mood": "good"])
      ])
    }
    try await eat(1, nil, on: device)
    _ = try await device.applyRetention()
    #expect(try device.documents("moods").map(\.id.text) == ["2026-09-01"])
  }

  @Test("the first sync of a day does it, and the others do not look")
  func daily() async throws {
    let world = try await world(seed: 6)
    let device = world.devices[0]
    _ = try await device.setRetention(.days(90))
    try await eat(100, "2026-06-01", on: device)
    try await eat(1, nil, on: device)
    world.world.putClockBack(seconds: -86_400)
    let report = try #require(try await device.sync().first)
    guard case .done(let done) = report.retention else {
      Issue.record("\(String(describing: report.retention))")
      return
    }
    #expect(done.plan.count == 2 && report.isSynced)
    try await eat(100, "2026-06-02", on: device)
    #expect(try await device.sync().first?.retention == nil)
    #expect(try device.old("dailyLogs").count == 1)
  }

  @Test("a sync says once that nothing leaves before somebody chooses")
  func unasked() async throws {
    let world = try await world(seed: 8)
    let device = world.devices[0]
    try await eat(100, "2026-06-01", on: device)
    try await eat(1, nil, on: device)
    world.world.putClockBack(seconds: -86_400)
    guard case .unasked(let report)? = try await device.sync().first?.retention else {
      Issue.record("nothing was said")
      return
    }
    #expect(try report.plan.count == 2 && device.old("dailyLogs").count == 1)
    world.world.putClockBack(seconds: -86_400)
    guard case .done? = try await device.sync().first?.retention else {
      Issue.record("it was said twice")
      return
    }
    #expect(try device.old("dailyLogs").count == 1)
  }

  private func world(seed: UInt64) async throws -> SyncWorld {
    try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
  }

  private func eat(_ calories: Double, _ day: String?, on device: TestDiary) async throws {
    var entry = FoodEntry(name: "food", energy: Energy(kilocalories: calories))
    entry.when.day = day.map { .day($0) }
    _ = try await device.eat(entry)
  }

  private func days(_ first: String, _ last: String) -> ClosedRange<CalendarDate>? {
    guard let first = CalendarDate(first), let last = CalendarDate(last) else { return nil }
    return first...last
  }

  private func expect(_ calories: Double, items: Int, on devices: [TestDiary]) throws {
    for device in devices {
      let day = try device.reader().day(.day("2026-06-01"))
      let total = try device.looks().first
      #expect(day.eaten == calories && total?.eaten == calories, "\(device.device)")
      #expect(try device.old("foodItems").count == items, "\(device.device)")
    }
  }
}

extension TestDiary {
  /// All documents of old days and their summaries, without stamps, in one order.
  fileprivate nonisolated func allFields() throws -> [JSONObject] {
    var all: [JSONObject] = []
    for collection in ["dailyLogs", "foodItems", "exerciseItems", "monthlySummaries"] {
      for document in try documents(collection)
      where try !reader().schema(of: document.collection).saysNothing(document.fields) {
        var fields = document.fields
        fields["lastModified"] = nil
        all.append(fields)
      }
    }
    return all
  }
}
