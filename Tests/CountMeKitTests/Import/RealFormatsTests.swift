import CountMeModel
import Foundation
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeStore

/// Files of other apps are used where they are; they are no part of the project.
@Suite(.enabled("the folder of other apps' files is not here") { RealServings.folder != nil })
struct RealFormatsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let file: String
    let format: String
    let counts: [String: Int]

    init(_ file: String, _ format: String, _ counts: [String: Int]) {
      (self.file, self.format, self.counts) = (file, format, counts)
    }

    var testDescription: String { file }
  }

  private static func input(_ file: String) throws -> ImportInput {
    let folder = try #require(RealServings.folder)
    let path = URL(filePath: folder).deletingLastPathComponent().appending(path: file).path
    return try #require(try ImportInput(path: path))
  }

  @Test(arguments: [
    Case("cronometer/servings-2020.csv", "cronometer", ["foodItems": 116]),
    Case("loop-habit-tracker/csv_export", "loop", ["habits": 2, "completions": 9]),
    Case(
      "loop-habit-tracker/habitbull/habitbull.csv", "habitbull", ["habits": 4, "completions": 14]),
    Case(
      "loop-habit-tracker/habitbull/habitbull2.csv", "habitbull", ["habits": 6, "completions": 71]),
    Case(
      "loop-habit-tracker/habitbull/habitbull3.csv", "habitbull", ["habits": 2, "completions": 10]),
    Case(
      "loop-habit-tracker/habitbull/habitbull4.csv", "habitbull", ["habits": 1, "completions": 2]),
    Case(
      "samples/myfitnesspal/Nutrition-Summary-2024-01-15-to-2024-01-16.csv", "myfitnesspal",
      ["foodItems": 3]),
    Case(
      "samples/myfitnesspal/Exercise-Summary-2024-01-15-to-2024-01-16.csv", "myfitnesspal",
      ["exerciseItems": 2]),
    Case(
      "samples/myfitnesspal/Measurement-Summary-2024-01-15-to-2024-01-16.csv", "myfitnesspal",
      ["weightHistory": 2]),
    Case(
      "loop-habit-tracker/numeric-fr/Checkmarks.csv", "loop", ["habits": 32, "completions": 1201]),
    Case("samples/openscale/openScale_3.csv", "openscale", ["weightHistory": 2]),
    Case("samples/libra/Libra_v5.csv", "libra", ["weightHistory": 1]),
    Case("samples/libra/Libra_v6.csv", "libra", ["weightHistory": 2]),
    Case("apple-health/export-flat.xml", "apple-health", ["exerciseItems": 1]),
    Case("apple-health/zip_contents", "apple-health", ["exerciseItems": 1]),
    Case(
      "samples/apple-health/export.xml", "apple-health",
      ["exerciseItems": 1, "foodItems": 1, "weightHistory": 1, "hydration": 1]),
    Case(
      "samples/waistline/waistline_export.json", "waistline", ["foodItems": 1, "weightHistory": 1]),
    Case("samples/opennutritracker/user_intake.json", "opennutritracker", ["foodItems": 1]),
    Case("samples/loseit/food-logs.csv", "loseit", ["foodItems": 2]),
    Case(
      "samples/myfitnesspal", "myfitnesspal",
      ["exerciseItems": 2, "foodItems": 3, "weightHistory": 2]),
    Case("cronometer", "cronometer", ["foodItems": 218]),
    Case("samples/libra", "libra", ["weightHistory": 3]),
    Case("samples/zero", "zero", ["fastingSessions": 4]),
    Case("yazio", "yazio", ["foodItems": 1, "hydration": 1, "dailyLogs": 1]),
    Case("samples/zero/biodata.json", "zero", ["fastingSessions": 2]),
    Case("samples/zero/zero_old.csv", "zero", ["fastingSessions": 2]),
    Case("fatsecret-export/detailed-report-2018-excerpt.csv", "fatsecret", ["foodItems": 19]),
    Case(
      "samples/firestore/account-nfei.json", "firestore",
      [
        "foodItems": 1, "dailyLogs": 1, "habits": 1, "completions": 1, "difficultyRecords": 1,
        "fastingSessions": 1,
      ]),
    Case("samples/firestore/rest-list.json", "firestore", ["foodItems": 1]),
  ])
  func `a file is recognised and comes in whole, once`(example: Case) async throws {
    let input = try Self.input(example.file)
    let format = try #require(ImportFormat.recognised(input)).format
    #expect(format.name == example.format)
    let world = try await ImportWorld()
    let report = try await world.imported(input, as: format, isStrict: true)
    var counts: [String: Int] = [:]
    for (name, count) in report.added { counts[name.text] = count }
    #expect(counts == example.counts)
    // MyFitnessPal's table of measurements has no unit.
    #expect(report.warnings.allSatisfy { $0.kind == .poundsAssumed }, "\(report.warnings)")
    #expect(try await world.imported(input, as: format).addedCount == 0)
    #expect(try world.git("status --porcelain") == "")
  }

  @Test func `Lose It's logs come in at once, and its tables without units are named`() async throws
  {
    let world = try await ImportWorld()
    let input = try Self.input("samples/loseit")
    let report = try await world.imported(input, as: .loseIt)
    #expect(report.added.map { $0.value }.sorted() == [1, 2])
    #expect(report.files.map(\.entries) == [1, 2, nil, nil])
    #expect(report.files.suffix(2).allSatisfy { $0.reason == .withoutUnits })
    #expect(try await world.imported(input, as: .loseIt).addedCount == 0)
    #expect(try world.git("rev-list --count HEAD") == "2\n")
  }

  @Test func `files of many apps are told apart`() throws {
    let formats = ImportFormat.candidates(try Self.input("samples")).map(\.format.name)
    #expect(
      formats == [
        "apple-health", "firestore", "libra", "loseit", "myfitnesspal", "opennutritracker",
        "openscale", "waistline", "zero",
      ])
  }

  @Test func `a day of the FatSecret report adds up to what the report says`() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(
      try Self.input("fatsecret-export/detailed-report-2018-excerpt.csv"), as: .fatSecret)
    let log = try #require(try world.documents("dailyLogs").first)
    #expect(log.id.text == "2018-05-01")
    #expect(log.number("totalCalories") == 1523)
    #expect(abs((log.number("totalProtein") ?? 0) - 69.23) < 0.01)
  }

  @Test(arguments: [
    "off-food-logging/simple_meal.json", "samples/habitica/history.csv", "foods/swiss-sfcd.csv",
    "samples/fatsecret-api/error_21.json", "loop-habit-tracker/db/loop.db",
  ])
  func `what no format knows is not recognised`(file: String) throws {
    #expect(ImportFormat.recognised(try Self.input(file))?.format.name == nil)
  }

  @Test(arguments: ImportFormat.all.map(\.name))
  func `files of other formats are refused with a place and change nothing`(
    name: String
  ) async throws {
    let format = try #require(ImportFormat(named: name))
    let world = try await ImportWorld()
    let head = try world.git("rev-parse HEAD")
    let files = [
      "cronometer/servings-2026.csv", "samples/zero/biodata.json", "loop-habit-tracker/db/loop.db",
      "samples/apple-health/export.xml", "samples/libra/Libra_v6.csv",
    ]
    for file in files {
      let input = try Self.input(file)
      guard ImportFormat.recognised(input)?.format.name != name else { continue }
      await #expect(throws: DiaryError.self, "\(file)") {
        _ = try await world.imported(input, as: format)
      }
    }
    for bytes in [[], [0, 1, 2, 3], Array("{".utf8), Array("<HealthData>".utf8)] as [[UInt8]] {
      await #expect(throws: DiaryError.self, "\(bytes)") {
        _ = try await world.imported(ImportInput(bytes, named: "file"), as: format)
      }
    }
    #expect(try world.git("rev-parse HEAD") == head)
  }
}
