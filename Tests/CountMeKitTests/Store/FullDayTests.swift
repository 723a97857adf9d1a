import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeStore

@Suite("A day's log that is full keeps no entry out") struct FullDayTests {
  private static let day = "2026-09-21"

  /// A diary with one entry, whose day's log somebody has filled to the last byte.
  private static func full() async throws -> (diary: TestDiary, log: String) {
    let world = try AccountWorld(seed: 631)
    let diary = try await world.diary()
    try await diary.eatForTest(day, 100)
    let path = "dailyLogs/2026-09/\(day).json"
    var fields = try #require(try diary.documents("dailyLogs").first).fields
    fields["pad"] = .string("")
    let room = JSONLimits.document.bytes - JSONValue.object(fields).canonicalBytes().count
    fields["pad"] = .string(String(repeating: "x", count: room))
    try DurableFile.write(
      JSONValue.object(fields).canonicalBytes(), to: "\(diary.folder.path)/\(path)")
    _ = try world.lines("git -C laptop -c user.name=a -c user.email=a@b commit -qam full")
    return (diary, path)
  }

  private static func eaten(_ diary: TestDiary) throws -> Double {
    try diary.documents("foodItems").reduce(0) { $0 + ($1.number("calories") ?? 0) }
  }

  @Test(
    "an entry is written, taken back, done again and removed; its sum follows once there is room")
  func entries() async throws {
    let (diary, log) = try await Self.full()
    let receipt = try await diary.eatForTest(Self.day, 50)
    #expect(try Self.eaten(diary) == 150)
    _ = try await diary.undo()
    #expect(try Self.eaten(diary) == 100)
    _ = try await diary.redo()
    #expect(try Self.eaten(diary) == 150)
    #expect(try await diary.examine().map(\.check).contains(.orphan))
    _ = try await diary.mend()
    #expect(try Self.eaten(diary) == 150)
    let foods = try #require(CollectionName("foodItems"))
    let id = try #require(receipt.changes.first { $0.collection == foods }).id
    _ = try await diary.apply([.remove(foods, id: id)], summary: "rm")
    #expect(try Self.eaten(diary) == 100)
    try await diary.eatForTest(Self.day, 30)
    let logs = try #require(CollectionName("dailyLogs"))
    _ = try await diary.apply(
      [.update(logs, id: try #require(DocumentID(Self.day)), changes: [FieldChange("pad", nil)])],
      summary: "room")
    _ = try await diary.mend()
    #expect(try await diary.examine() == [])
    let found = try #require(try diary.documents("dailyLogs").first)
    #expect(found.number("totalCalories") == 130 && found.fields["foodItems"]?.array?.count == 2)
    #expect(FileSystem.exists("\(diary.folder.path)/\(log)"))
  }
}
