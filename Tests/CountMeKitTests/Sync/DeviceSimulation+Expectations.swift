import CountMeModel
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

extension DeviceSimulation {
  /// Expects all devices to be equal, to have what nobody deleted, and to come to rest.
  func expectAgreement(_ comment: Comment) async throws {
    let tips = try world.tips()
    let areEqual = tips.allSatisfy { $0.tree == tips[0].tree }
    #expect(areEqual, "all trees are equal, \(comment)")
    try expectNothingLost(comment)
    try expectTotals(comment)
    try await world.syncAll()
    #expect(try world.tips() == tips, "then it is quiet, \(comment)")
    for device in world.devices {
      #expect(try await device.handEdits() == HandEditReport(), "no file is in between, \(comment)")
      let status = try await device.status()
      #expect(status.remotes.allSatisfy { $0.pendingCommits == 0 && $0.unmergedCommits == 0 })
    }
  }

  private func expectNothingLost(_ comment: Comment) throws {
    let device = world.devices[0]
    let items = Set(try device.documents("foodItems").map { "foodItems/\($0.id)" })
    let entries = made.filter { $0.hasPrefix("foodItems/") }
    #expect(items == entries.subtracting(deleted), "what nobody deleted is there, \(comment)")
    for water in try device.documents("hydration") {
      #expect(water.number("milliliters") == drunk[water.id.text], "\(water.id), \(comment)")
    }
    #expect(try device.documents("hydration").count == drunk.count, comment)
    for record in try device.documents("usageRecords") {
      #expect(record.number("count") == used[record.id.text], "\(record.id), \(comment)")
    }
    #expect(try device.documents("usageRecords").count == used.count, comment)
    let reactions = try device.documents("reactionLogs")
    for (id, food) in listed {
      let list = reactions.first { $0.id.text == id }?.fields["foodItems"]?.array ?? []
      #expect(food.isSubset(of: list.compactMap(\.string)), "reaction \(id), \(comment)")
    }
  }

  /// Expects every day to list exactly its entries, and to have their sum.
  private func expectTotals(_ comment: Comment) throws {
    let device = world.devices[0]
    var days: [String: [Document]] = [:]
    for item in try device.documents("foodItems") {
      days[item.fields["date"]?.string ?? "", default: []].append(item)
    }
    let logs = try device.documents("dailyLogs")
    #expect(Set(days.keys).isSubset(of: logs.map(\.id.text)), "days are there, \(comment)")
    for log in logs {
      let items = days[log.id.text] ?? []
      let list = log.fields["foodItems"]?.array?.compactMap(\.string) ?? []
      #expect(list == items.map(\.id.text), "entries of \(log.id), \(comment)")
      let sum = items.reduce(0) { $0 + ($1.number("calories") ?? 0) }
      #expect(log.number("totalCalories") ?? 0 == sum, "total of \(log.id), \(comment)")
    }
  }
}
