import CountMeModel
import Testing

@testable import CountMeImporters
@testable import CountMeKit

@Suite struct DemoMonthTests {
  @Test func `the month comes in whole, without a warning, and its days are a person's`()
    async throws
  {
    let world = try await ImportWorld()
    let report = try await world.imported(DemoMonth.servings)
    #expect(report.warnings.isEmpty)
    #expect(report.days?.lowerBound.text == "2026-10-01")
    #expect(report.days?.upperBound.text == "2026-10-31")
    #expect(report.addedCount == report.found)
    let logs = try world.documents("dailyLogs")
    #expect(logs.count == 31)
    for log in logs {
      #expect((8...10).contains(log.fields["foodItems"]?.array?.count ?? 0), "\(log.id)")
      #expect((1400...2700).contains(log.number("totalCalories") ?? 0), "\(log.id)")
    }
  }

  @Test func `energies fit the macronutrients, and every entry has its meal and time`() throws {
    let entries = try ImportFormat.cronometer.read(
      ImportInput(Array(DemoMonth.servings.utf8), named: "month"), .init(zone: .utc)
    ).entries
    for entry in entries {
      let fields = entry.fields
      let grams = ["carbohydrates", "protein", "fats"].map { fields[$0]?.number ?? 0 }
      let name = fields["name"]?.string ?? ""
      // Alcohol has energy too, and fibre less than other carbohydrates.
      let tolerance = ["Red wine", "Beer"].contains(name) ? 200.0 : 60
      let energy = grams[0] * 4 + grams[1] * 4 + grams[2] * 9
      #expect(abs(energy - (fields["calories"]?.number ?? 0)) < tolerance, "\(name)")
      #expect(["breakfast", "lunch", "dinner", "snack"].contains(fields["meal"]?.string))
      #expect(fields["timestamp"] != nil)
    }
  }
}
