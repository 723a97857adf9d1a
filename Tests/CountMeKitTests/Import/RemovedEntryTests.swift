import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeStore

/// Law: importing again adds nothing, not what was removed here either, until somebody asks for it.
@Suite("An import after entries were removed") struct RemovedEntryTests {
  private static let file = ImportInput(
    Array(
      """
      Date,Meal,Calories,Fat (g)
      2024-02-01,Breakfast,500,15
      2024-02-01,Lunch,300,1

      """.utf8), named: "export")

  private static func imported(
    _ world: ImportWorld, isDryRun: Bool = false, bringsBackRemoved: Bool = false
  ) async throws -> [Int] {
    let report = try await world.imported(
      file, as: .myFitnessPal, isDryRun: isDryRun, bringsBackRemoved: bringsBackRemoved)
    return [report.addedCount, report.present, report.removed]
  }

  private static func removeBreakfast(_ world: ImportWorld) async throws {
    let foods = try world.documents("foodItems")
    let breakfast = try #require(foods.first { $0.number("calories") == 500 })
    _ = try await world.diary.apply(
      [.remove(breakfast.collection, id: breakfast.id)], summary: "removed")
  }

  @Test("what was removed stays away, and is told; it comes back when asked for")
  func removed() async throws {
    let world = try await ImportWorld()
    _ = try await Self.imported(world)
    try await Self.removeBreakfast(world)
    for isDryRun in [true, false] {
      #expect(try await Self.imported(world, isDryRun: isDryRun) == [0, 1, 1])
    }
    #expect(try world.documents("foodItems").map { $0.number("calories") } == [300])
    #expect(try await Self.imported(world, bringsBackRemoved: true) == [1, 1, 0])
    #expect(try world.documents("dailyLogs").map { $0.number("totalCalories") } == [800])
    #expect(try await Self.imported(world) == [0, 2, 0])
  }

  @Test("what was removed by plain git, or in the folder, stays away", arguments: [true, false])
  func removedByHand(isCommitted: Bool) async throws {
    let world = try await ImportWorld()
    _ = try await Self.imported(world)
    let breakfast = try #require(
      try world.documents("foodItems").first { $0.number("calories") == 500 })
    let path = try #require(DocumentPath(breakfast.collection, breakfast.id, kind: .uuid))
    #expect(try world.git("rm -q \(path.text)") == "")
    let person = "-c user.name=Ann -c user.email=ann@example.org"
    if isCommitted { #expect(try world.git("\(person) commit -qm away") == "") }
    #expect(try await Self.imported(world) == [0, 1, 1])
  }

  @Test("what undo took back was not removed")
  func undone() async throws {
    let world = try await ImportWorld()
    _ = try await Self.imported(world)
    _ = try await world.diary.undo()
    #expect(try await Self.imported(world) == [2, 0, 0])
    try await Self.removeBreakfast(world)
    _ = try await world.diary.undo()
    #expect(try await Self.imported(world) == [0, 2, 0])
  }
}
