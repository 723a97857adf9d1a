import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeFormats

@Suite struct ImportingTests {
  private let text = ServingsText.file(
    "2026-08-05,11:05 AM,Breakfast,Water,8.00 fl oz,0.00,,,",
    "2026-08-05,11:05 AM,Breakfast,Water,8.00 fl oz,0.00,,,",
    "2026-08-06,,Dinner,Lentil soup,350.00 g,265.50,3.30,16.20,Soups")

  @Test func `an import is one commit, and the logs of its days follow`() async throws {
    let world = try await ImportWorld()
    let report = try await world.imported(text)
    #expect(report.addedCount == 3)
    #expect(report.present == 0)
    #expect(report.days?.lowerBound.text == "2026-08-05")
    #expect(try world.git("log --format=%s -1") == "imported 3 entries from cronometer\n")
    let logs = try world.documents("dailyLogs")
    #expect(logs.map(\.id.text) == ["2026-08-05", "2026-08-06"])
    #expect(logs.map { $0.fields["foodItems"]?.array?.count } == [2, 1])
    #expect(logs.last?.number("totalCalories") == 265.5)
    #expect(logs.last?.lastModified?.text == "2026-08-06T19:00:00.000Z")
    #expect(try world.git("status --porcelain") == "")
    #expect(try world.git("fsck --strict") == "")
  }

  @Test func `importing again adds nothing and makes no commit`() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(text)
    let head = try world.git("rev-parse HEAD")
    let report = try await world.imported(text)
    #expect(report.addedCount == 0)
    #expect(report.present == 3)
    #expect(report.outcome == .nothingNew)
    #expect(try world.git("rev-parse HEAD") == head)
  }

  @Test func `two devices that import the same file have the same tree`() async throws {
    let worlds = [try await ImportWorld(), try await ImportWorld()]
    for world in worlds { _ = try await world.imported(text) }
    for folder in ["foodItems", "dailyLogs"] {
      let trees = try worlds.map { try $0.git("rev-parse HEAD:\(folder)") }
      #expect(trees[0] == trees[1])
    }
  }

  @Test func `in parts or at once, forwards or backwards, it is the same`() async throws {
    let rows = text.split(separator: "\n")
    let whole = try await ImportWorld()
    let parts = try await ImportWorld()
    _ = try await whole.imported(text)
    for part in [rows[0] + "\n" + rows[3], rows[0] + "\n" + rows[1] + "\n" + rows[2]] {
      _ = try await parts.imported(String(part) + "\n")
    }
    #expect(try whole.documents("foodItems") == parts.documents("foodItems"))
    #expect(try whole.git("rev-parse HEAD:foodItems") == parts.git("rev-parse HEAD:foodItems"))
    #expect(try whole.git("rev-parse HEAD:dailyLogs") == parts.git("rev-parse HEAD:dailyLogs"))
  }

  @Test func `an entry that the person edited since stays as they left it`() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(text)
    let soup = try #require(try world.documents("foodItems").last)
    _ = try await world.diary.apply(
      [.update(soup.collection, id: soup.id, changes: [FieldChange("calories", 300)])],
      summary: "edited")
    #expect(try await world.imported(text).addedCount == 0)
    #expect(try world.documents("foodItems").last?.number("calories") == 300)
  }

  @Test func `a dry run tells the same and changes nothing`() async throws {
    let world = try await ImportWorld()
    let head = try world.git("rev-parse HEAD")
    let dry = try await world.imported(text, isDryRun: true)
    #expect(dry.addedCount == 3)
    #expect(dry.outcome == .looked)
    #expect(try world.git("rev-parse HEAD") == head)
    #expect(try world.documents("foodItems").isEmpty)
    #expect(try await world.imported(text).added == dry.added)
  }

  @Test func `a strict import stops at an entry that fits no schema and tells its place`()
    async throws
  {
    let world = try await ImportWorld()
    let head = try world.git("rev-parse HEAD")
    await #expect {
      _ = try await world.imported(text + "2026-08-06,,,Whale,,9999999,,,\n", isStrict: true)
    } throws: { error in
      guard let failure = (error as? DiaryError)?.importing, failure.path == "servings.csv",
        case .doesNotFit(let violations) = failure.error.reason
      else { return false }
      return failure.error.position.line == 5 && violations.map(\.instancePath) == ["/calories"]
    }
    #expect(try world.git("rev-parse HEAD") == head)
  }

  @Test func `undo takes a whole import back`() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(text)
    _ = try await world.diary.undo()
    #expect(try world.documents("foodItems").isEmpty)
    #expect(try world.diary.writtenContents().isEmpty)
    #expect(try await world.imported(text).addedCount == 3)
  }

  @Test func `many documents are one more pack and no loose object`() async throws {
    let world = try await ImportWorld()
    let before = try world.git("count-objects")
    let packs = try world.packs()
    let rows = (0..<300).map { "2026-08-\(10 + $0 % 20),,Lunch,Food \($0),1.00 g,\($0),,,\n" }
    _ = try await world.imported(ServingsText.header + "\n" + rows.joined())
    #expect(try world.git("count-objects") == before)
    #expect(try world.packs() == packs + 1)
    #expect(try world.git("fsck --strict") == "")
    #expect(try world.git("status --porcelain") == "")
  }
}
