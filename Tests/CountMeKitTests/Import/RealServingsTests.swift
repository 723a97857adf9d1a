import Foundation
import Testing

@testable import CountMeKit

/// Real exports are used where they are; they are no part of the project.
@Suite(.enabled("the folder of real exports is not here") { RealServings.folder != nil })
struct RealServingsTests {
  @Test(arguments: [("2020", 116, 3), ("2022", 98, 7), ("2026", 4, 2)])
  func `every row of a real export comes in, without a warning`(
    year: String, rows: Int, days: Int
  ) async throws {
    let text = try RealServings.text(year)
    let world = try await ImportWorld()
    let report = try await world.imported(text)
    #expect(report.addedCount == rows)
    #expect(report.warnings.isEmpty)
    let logs = try world.documents("dailyLogs")
    #expect(logs.count == days)
    let total = logs.compactMap { $0.number("totalCalories") }.reduce(0, +)
    #expect(abs(total - Self.energy(text)) < 0.01)
    #expect(try await world.imported(text).addedCount == 0)
    #expect(try world.git("status --porcelain") == "")
  }

  @Test func `all of them on two devices give the same trees`() async throws {
    let worlds = [try await ImportWorld(), try await ImportWorld()]
    for year in ["2020", "2022", "2026"] {
      _ = try await worlds[0].imported(try RealServings.text(year))
    }
    for year in ["2026", "2022", "2020"] {
      _ = try await worlds[1].imported(try RealServings.text(year))
    }
    for folder in ["foodItems", "dailyLogs"] {
      let trees = try worlds.map { try $0.git("rev-parse HEAD:\(folder)") }
      #expect(trees[0] == trees[1])
    }
  }

  /// The sum of the energy column, counted without our reader: no amount in front of it holds a
  /// quotation mark, a number follows its closing one.
  private static func energy(_ text: String) -> Double {
    text.split(separator: "\n").dropFirst().reduce(0) { sum, line in
      let cells = line.matches(of: /",(\d+\.\d\d),/)
      return sum + (cells.first.flatMap { Double($0.output.1) } ?? 0)
    }
  }
}

/// The real exports beside the project.
enum RealServings {
  /// `COUNTME_TEST_DATA` names the folder of the data, or it is `../shared/data` beside the package.
  static var folder: String? {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data =
      ProcessInfo.processInfo.environment["COUNTME_TEST_DATA"]
      ?? package.appending(path: "../shared/data").standardized.path
    let folder = "\(data)/cronometer"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  static func text(_ year: String) throws -> String {
    let folder = try #require(Self.folder)
    return try String(contentsOfFile: "\(folder)/servings-\(year).csv", encoding: .utf8)
  }
}
