import CountMeModel
import Testing

@testable import CountMeKit

@Suite("Merging a person's own collections")
struct OwnCollectionMergeTests {
  @Test func goesByTheirSchemas() async throws {
    let one = try await Bookshelf(on: TestDevice("A", seed: 1))
    try await one.new(
      "books", "emma",
      ["name": "Emma", "shelf": "hall", "pages": 400, "read": 100, "tags": ["old", "short"]])
    try await one.new("books", "dune", ["name": "Dune", "shelf": "hall", "read": 5])
    let other = try one.copied(to: "B", seed: 2)

    try await one.set("books", "emma", "read", 150)
    try await one.set("books", "emma", "tags", ["funny", "old", "short"])
    try await one.new("books", "ulysses", ["name": "Ulysses", "shelf": "hall", "read": 1])
    try await other.set("books", "emma", "read", 130)
    try await other.set("books", "emma", "tags", ["long", "short"])
    try await other.remove("books", "dune")
    try await other.set("shelves", "hall", "room", "first floor")

    let merge = try TestMerge(one.device, other.device)
    let emma = try #require(try merge.document("books/emma.json"))
    #expect(emma["read"] == 180, "both counted")
    #expect(emma["left"] == 220, "and what follows")
    #expect(emma["tags"] == ["funny", "long", "short"])
    #expect(try merge.document("books/dune.json") == nil)
    let hall = try #require(try merge.document("shelves/hall.json"))
    #expect(hall["books"] == ["emma", "ulysses"] && hall["read"] == 181)
    #expect(hall["room"] == "first floor")
    #expect(
      merge.documents.map(\.path.text) == [
        "books/dune.json", "books/emma.json", "books/ulysses.json", "shelves/hall.json",
      ])
  }

  /// A shelf that was removed comes back with the book that was put on it apart.
  @Test func bringsAContainerBack() async throws {
    let one = try await Bookshelf(on: TestDevice("A", seed: 1))
    try await one.new("books", "emma", ["name": "Emma", "shelf": "hall", "read": 100])
    let other = try one.copied(to: "B", seed: 2)
    try await one.remove("shelves", "hall")
    try await other.new("books", "dune", ["name": "Dune", "shelf": "hall", "read": 5])
    let merge = try TestMerge(one.device, other.device)
    #expect(try merge.paths("books") == ["books/dune.json"])
    let hall = try #require(try merge.document("shelves/hall.json"))
    #expect(hall["books"] == ["dune"] && hall["read"] == 5)
  }

  /// The rules are those of the merged tree, so both devices come to the same, whoever merges.
  @Test func goesBySchemasThatComeWithTheMerge() async throws {
    let device = try TestDevice("A", seed: 1)
    _ = try await device.create()
    let copy = try TestDevice("B", copying: device, seed: 2)
    let other = try Bookshelf(addedTo: copy)
    try copy.write(
      Self.totals, to: ".countme/schema/totals.schema.json")
    try await other.new("totals", "all", [:])
    try await other.new("books", "emma", ["name": "Emma", "read": 100])
    let food = try await device.open().apply(
      [
        .create(
          try Bookshelf.name("foodItems"), id: nil,
          fields: ["name": "soup", "calories": 300, "date": "2026-11-20"])
      ], summary: "eat")
    #expect(food.changes.count == 2)
    _ = try await other.diary.handEdits()
    try await other.set("books", "emma", "read", 120)

    let here = try TestMerge(device, copy)
    let there = try TestMerge(copy, device)
    #expect(here.tree == there.tree)
    #expect(try here.document("totals/all.json")?["calories"] == 300)
  }

  /// A schema that cannot be used stops nobody: its documents are files, and the rest is merged.
  @Test func isNotStoppedByAnUnusableSchema() async throws {
    let one = try await Bookshelf(on: TestDevice("A", seed: 1))
    try await one.new("books", "emma", ["name": "Emma", "shelf": "hall", "read": 100])
    let other = try one.copied(to: "B", seed: 2)
    try other.device.write("{\"type\": 7, \"x-derived\"", to: ".countme/schema/books.schema.json")
    try other.device.run("git add -A && git -c user.name=B -c user.email=b@c.d commit -qm hand")
    try await one.set("shelves", "hall", "room", "first floor")
    let merge = try TestMerge(one.device, other.device)
    #expect(merge.tree == (try TestMerge(other.device, one.device).tree))
    #expect(try merge.document("shelves/hall.json")?["room"] == "first floor")
    #expect(try merge.document("books/emma.json")?["read"] == 100)
  }

  private static let totals = """
    {
      "type": "object", "x-id": "slug", "x-merge": "fieldwise",
      "properties": {
        "calories": {
          "type": "number", "x-merge": "derived",
          "x-derived": {"sum": "calories", "in": "foodItems"}
        }
      }
    }
    """
}
