import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeFormats
@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeIntegrity
@testable import CountMeJournal

/// Law: a folder or archive of one app comes in as its files would one by one, but in one commit.
@Suite("Several tables of one app") struct SeveralTablesTests {
  private static func folder(_ files: KeyValuePairs<String, String>) -> ImportInput {
    ImportInput(files: files.map { ($0.key, Array($0.value.utf8)) })
  }

  private static func sample(_ format: String) -> [String] {
    ImportSamples.all.first { $0.format == format }?.files ?? []
  }

  private static func head(_ world: ImportWorld) throws -> String {
    try world.git("rev-list --count HEAD")
  }

  @Test("they come in at once, and once", arguments: ["cronometer", "loseit", "myfitnesspal"])
  func atOnce(name: String) async throws {
    let format = try #require(ImportFormat(named: name))
    let files = Self.sample(name)
    let input = ImportInput(
      files: files.enumerated().map { ("export/\($0.offset).csv", Array($0.element.utf8)) })
    let found = try #require(ImportFormat.recognised(input))
    #expect(found.format.name == name && found.reason.contains("export/0.csv"))
    let (whole, parts) = (try await ImportWorld(), try await ImportWorld())
    let dry = try await whole.imported(input, as: format, isDryRun: true)
    let report = try await whole.imported(input, as: format)
    #expect(dry.addedCount == report.addedCount && dry.files == report.files)
    #expect(try Self.head(whole) == "2\n")
    #expect(report.files.map(\.entries).allSatisfy { ($0 ?? 0) > 0 })
    #expect(report.files.count == files.count)
    var counts: [Int] = []
    for (place, file) in files.enumerated() {
      let part = try await parts.imported(
        ImportInput(Array(file.utf8), named: "\(place).csv"), as: format)
      counts.append(part.found)
    }
    #expect(report.files.map(\.entries) == counts)
    for collection in report.added.keys {
      let trees = try [whole, parts].map { try $0.git("rev-parse HEAD:\(collection.text)") }
      if collection.text != "dailyLogs" { #expect(trees[0] == trees[1], "\(collection)") }
    }
    let again = try await whole.imported(input, as: format)
    #expect(again.addedCount == 0 && again.present == report.addedCount)
    #expect(try Self.head(whole) == "2\n")
  }

  @Test("what is not read is named with the reason")
  func named() async throws {
    let (foods, exercises) = (Self.sample("loseit")[0], Self.sample("loseit")[1])
    let world = try await ImportWorld()
    let input = Self.folder([
      "a/exercise-logs.csv": exercises,
      "a/fasts.csv": "Date,Start,End,Hours\n1/17/21,19:15,12:00,16\n",
      "a/food-logs.csv": foods, "a/more.zip": "PK\u{3}\u{4}", "a/notes.txt": "hello\n",
      "a/weights.csv": "Date,Weight,Last Updated,Deleted\n05/02/2023,91.99,x,false\n",
    ])
    #expect(ImportFormat.recognised(input) == nil)
    #expect(ImportFormat.candidates(input).map(\.format.name) == ["loseit", "zero"])
    let report = try await world.imported(input, as: .loseIt)
    #expect(report.files.map(\.entries) == [1, nil, 2, nil, nil, nil])
    #expect(
      report.files.map(\.reason)
        == [nil, .otherFormat("zero"), nil, .archive, .unknown, .withoutUnits])
    #expect(report.warnings.map(\.file) == ["a/exercise-logs.csv"])
  }

  @Test("Cronometer's daily nutrition is known to be sums")
  func sums() async throws {
    let input = Self.folder([
      "dailysummary.csv": "Date,Energy (kcal),Protein (g)\n2026-11-20,150,5\n",
      "servings.csv": Self.sample("cronometer")[0],
    ])
    let report = try await ImportWorld().imported(input, as: .cronometer)
    #expect(report.files.map(\.reason) == [.sums, nil])
  }

  @Test("a file whose name leads out of its archive is named, and not read")
  func outside() async throws {
    let sample = Self.sample("cronometer")[0]
    let input = Self.folder([
      "../2025/servings.csv": sample, "/etc/servings.csv": sample, "a\\..\\b.csv": sample,
      "servings.csv": sample,
    ])
    let report = try await ImportWorld().imported(input, as: .cronometer)
    #expect(report.addedCount == 1)
    #expect(
      report.files.filter { $0.reason == .outside }.map(\.name)
        == ["../2025/servings.csv", "/etc/servings.csv", "a\\..\\b.csv"])
  }

  @Test("files that overlap bring each entry once")
  func overlapping() async throws {
    let first = Self.sample("loseit")[0]
    let longer = first.trimmed + "\n01/07/2026,Tea,Tea,Lunch,1,Cup,2,false,,,\n"
    let world = try await ImportWorld()
    let report = try await world.imported(
      Self.folder(["1.csv": first, "2.csv": longer]), as: .loseIt)
    #expect(report.addedCount == 3 && report.repeated == 2 && report.present == 0)
    #expect(try world.documents("foodItems").count == 3)
    #expect(report.differing == 0)
    let other = try await ImportWorld().imported(
      Self.folder(["1.csv": first, "2.csv": longer.replacing("166", with: "180")]), as: .loseIt)
    #expect(other.repeated == 2 && other.differing == 1)
  }

  @Test("a file that cannot be read is named, and nothing is taken over", arguments: [false, true])
  func damaged(isStrict: Bool) async throws {
    let header = "Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted\n"
    let bad = isStrict ? "01/05/2026,Tea,Tea,Lunch,1,Cup,none,0\n" : "01/05/2026,\"Tea,Tea\n"
    let world = try await ImportWorld()
    let input = Self.folder(["e.csv": Self.sample("loseit")[1], "f.csv": header + bad])
    await #expect {
      _ = try await world.imported(input, as: .loseIt, isStrict: isStrict)
    } throws: { error in
      let failure = (error as? DiaryError)?.importing
      return failure?.path == "folder/f.csv" && failure?.error.position.line == 2
    }
    #expect(try Self.head(world) == "1\n")
  }

  @Test("where none is of the format it says so")
  func none() async throws {
    let world = try await ImportWorld()
    let input = Self.folder(["a.csv": Self.sample("loseit")[0], "b.txt": "x\n"])
    await #expect(
      throws: DiaryError.notImportable(
        path: "folder", ImportError(.noneOfThisFormat, at: TextPosition(line: 1, column: 1)))
    ) {
      _ = try await world.imported(input, as: .cronometer)
    }
  }
}
