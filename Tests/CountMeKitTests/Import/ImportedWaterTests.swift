import CountMeModel
import TestSupport
import Testing

@testable import CountMeKit

@Suite("Water in another app's food")
struct ImportedWaterTests {
  private static let text = ServingsText.file(
    "2026-08-05,11:05 AM,Breakfast,\"Water, Tap\",8.00 fl oz,0.00,,,",
    "2026-08-05,11:05 AM,Breakfast,\"Water, Tap\",8.00 fl oz,0.00,,,",
    "2026-08-06,,Dinner,Sparkling Water,500.00 g,0.00,,,",
    "2026-08-06,,Dinner,Coconut Water,500.00 g,95.00,,,")

  private func water(_ world: ImportWorld) throws -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: try world.documents("hydration").map {
        ($0.id.text, $0.number("milliliters") ?? -1)
      })
  }

  @Test("It counts as drunk, once, however often the file is imported")
  func counted() async throws {
    let world = try await ImportWorld()
    _ = try await world.imported(Self.text)
    let once = ["2026-08-05": 473.176, "2026-08-06": 500]
    #expect(try water(world) == once)
    #expect(try world.documents("foodItems").count == 4)
    let head = try world.git("rev-parse HEAD")
    _ = try await world.imported(Self.text)
    #expect(try water(world) == once)
    #expect(try world.git("rev-parse HEAD") == head)
  }

  @Test("It is added to what was drunk that day, and undo takes it away")
  func added() async throws {
    let world = try await ImportWorld()
    _ = try await world.diary.drink("250 ml", day: "2026-08-05")
    _ = try await world.imported(Self.text)
    #expect(try water(world)["2026-08-05"] == 723.176)
    _ = try await world.diary.undo()
    #expect(try water(world) == ["2026-08-05": 250])
  }

  @Test("Two devices that import the same file have the same water")
  func devices() async throws {
    let worlds = [try await ImportWorld(seed: 1), try await ImportWorld(seed: 2)]
    for world in worlds { _ = try await world.imported(Self.text) }
    let trees = try worlds.map { try $0.git("rev-parse HEAD:hydration") }
    #expect(trees[0] == trees[1])
  }

  @Test("In however many files it comes, it is the same water", arguments: 0..<25)
  func parts(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let rows = (0..<Int.random(in: 1...6, using: &generator)).map { row in
      let size = Int.random(in: 1...900, using: &generator)
      return
        "2026-08-0\(Int.random(in: 1...3, using: &generator)),\(row + 8):00,Lunch,Water,\(size).00 g,0.00,,,"
    }
    let whole = try await ImportWorld()
    _ = try await whole.imported(ServingsText.file(rows.joined(separator: "\n")))
    let parts = try await ImportWorld()
    for row in rows.shuffled(using: &generator) {
      _ = try await parts.imported(ServingsText.file(row))
    }
    #expect(try water(whole) == water(parts), "seed \(seed)")
  }
}
