import Foundation
import TestSupport
import Testing

@testable import countme

@Suite("The month of the demo", .ownThread)
struct DemoMonthTests {
  @Test("It comes in whole, without a warning; its days are a person's, and its energies fit")
  func month() throws {
    let home = try TemporaryFolder()
    let shell = Shell(home: home.path)
    try Data(PackageResources.october_csv).write(to: URL(filePath: "\(home.path)/october.csv"))
    _ = try shell.run("countme init diary")
    let report = try shell.run("countme -C diary import cronometer october.csv --json").output
    #expect(report.contains(#""firstDay":"2026-10-01""#) && report.contains(#""warnings":[]"#))
    #expect(report.contains(#""lastDay":"2026-10-31""#) && report.contains(#""present":0"#))
    let logs = try documents("dailyLogs", shell)
    #expect(logs.count == 31)
    for log in logs {
      #expect((8...10).contains((log["foodItems"] as? [Any])?.count ?? 0))
      #expect((1400...2700).contains(log["totalCalories"] as? Double ?? 0))
    }
    let foods = try documents("foodItems", shell)
    #expect(foods.count > 240)
    for food in foods { check(food) }
  }

  private func check(_ food: [String: Any]) {
    let grams = ["carbohydrates", "protein", "fats"].map { food[$0] as? Double ?? 0 }
    let name = food["name"] as? String ?? ""
    // Alcohol has energy too, and fibre less than other carbohydrates.
    let tolerance = ["Red wine", "Beer"].contains(name) ? 200.0 : 60
    let energy = grams[0] * 4 + grams[1] * 4 + grams[2] * 9
    #expect(abs(energy - (food["calories"] as? Double ?? 0)) < tolerance, "\(name)")
    #expect(["breakfast", "lunch", "dinner", "snack"].contains(food["meal"] as? String))
    #expect(food["timestamp"] != nil)
  }

  private func documents(_ collection: String, _ shell: Shell) throws -> [[String: Any]] {
    let lines = try shell.run("countme -C diary export jsonl --collection \(collection)").output
    return try lines.split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(value?["document"] as? [String: Any])
    }
  }
}
