import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeStore
@testable import CountMeSync

/// Law: what is derived follows from what is committed, whatever a person is writing in the files.
@Suite("Edits by hand that cannot be used, and what is derived") struct UnusableEditTests {
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

  @Test(
    "leave sums and lists right, and later ones when they are put right",
    arguments: [
      #"s/"calories": 100/"calories": "wrong"/"#, #"s/"date": "2026-09-21"/"date": "wrong"/"#,
      #"s/"date": "2026-09-21"/"date": "2026-09-22", "userId": "x"/"#,
      #"s/"calories": 100/"calories": -7/"#, "s/{/[/", #"s/"id": "[^"]*"/"id": "another"/"#,
    ])
  func unusable(edit: String) async throws {
    let world = try AccountWorld(seed: 1)
    let diary = try await world.diary()
    try world.write(Self.totals, to: "laptop/.countme/schema/totals.schema.json")
    let totals = try #require(CollectionName("totals"))
    let all = DocumentEdit.create(totals, id: DocumentID("all"), fields: [:])
    _ = try await diary.apply([all], summary: "totals")
    try await diary.eatForTest("2026-09-21", 100)
    let file = try #require(try world.lines("cd laptop; git ls-files foodItems").first)
    _ = try world.lines("cd laptop; sed -i '\(edit)' \(file)")
    try await diary.eatForTest("2026-09-21", 10)
    try expect(world, total: 110, entries: 2)
    #expect(try world.lines("git -C laptop status --porcelain") == [" M \(file)"])
    // By hand, too, and with the edit where git has taken note of it.
    try world.write(
      #"""
      {"name": "pear", "calories": 1, "date": "2026-09-21", "timestamp": "2026-09-21T10:00:00Z"}
      """#,
      to: "laptop/foodItems/2025-11/20/019a9f2c-4e80-7000-8000-000000000001.json")
    _ = try await diary.takeInEverything()
    try expect(world, total: 111, entries: 3)
    _ = try world.lines("git -C laptop add \(file)")
    try await diary.eatForTest("2026-09-21", 5)
    try expect(world, total: 116, entries: 4)
    _ = try world.lines("cd laptop; git checkout -q HEAD -- \(file)")
    try await diary.eatForTest("2026-09-21", 50)
    try expect(world, total: 166, entries: 5)
    _ = try world.lines(#"cd laptop; sed -i 's/"calories": 100/"calories": 200/' \#(file)"#)
    _ = try await diary.takeInEverything()
    try expect(world, total: 266, entries: 5)
  }

  /// Seed 20263356 of the simulation.
  @Test(
    "that plain git committed are mended in the file, or go with it, like any other edit",
    arguments: [
      ("git checkout HEAD~1 -- FILE", 110, 2), ("rm FILE", 10, 1), ("git rm -q FILE", 10, 1),
      ("git rm -q FILE; git -c user.name=A -c user.email=a@b commit -qm gone", 10, 1),
    ])
  func mended(line: String, total: Int, entries: Int) async throws {
    let world = try AccountWorld(seed: 2)
    let diary = try await world.diary()
    try world.write(Self.totals, to: "laptop/.countme/schema/totals.schema.json")
    let totals = try #require(CollectionName("totals"))
    let all = DocumentEdit.create(totals, id: DocumentID("all"), fields: [:])
    _ = try await diary.apply([all], summary: "totals")
    try await diary.eatForTest("2026-09-21", 100)
    try await diary.eatForTest("2026-09-21", 10)
    let file = try #require(try world.lines("cd laptop; grep -rl 100 foodItems").first)
    _ = try world.lines(
      """
      cd laptop; echo '{"id":' >\(file)
      git -c user.name=A -c user.email=a@b commit -qam 'by git'
      """)
    _ = try await diary.takeInEverything()
    _ = try world.lines("cd laptop; \(line.replacing("FILE", with: file))")
    let report = try await diary.takeInEverything()
    #expect(report.taken == (line.contains("commit") ? [] : [file]) && report.problems.isEmpty)
    #expect(try world.lines("git -C laptop status --porcelain") == [])
    try expect(world, total: total, entries: entries)
  }

  @Test("that plain git committed with others are taken back whole by undo")
  func undone() async throws {
    let world = try AccountWorld(seed: 4)
    let remote = try world.remote()
    let diary = try await world.diary()
    _ = try await diary.addRemote(remote)
    try await diary.makeAccount("me@example.org")
    try world.write(Self.totals, to: "laptop/.countme/schema/totals.schema.json")
    let totals = try #require(CollectionName("totals"))
    let all = DocumentEdit.create(totals, id: DocumentID("all"), fields: [:])
    _ = try await diary.apply([all], summary: "totals")
    try await diary.eatForTest("2026-09-21", 100)
    try await diary.eatForTest("2026-09-21", 10)
    let files = try world.lines("cd laptop; grep -rl calories foodItems")
    let tree = try world.lines("git -C laptop rev-parse HEAD^{tree}")
    _ = try world.lines(
      """
      cd laptop; echo '{"id":' >\(files[0]); sed -i 's/"calories": 10*/"calories": 30/' \(files[1])
      echo '{' >notes.json; mkdir favoriteFoods; echo '{' >favoriteFoods/apple.json; git add -A
      git commit -qm 'by git'
      """)
    _ = try await diary.takeInEverything()
    _ = try await diary.undo()
    try expect(world, total: 110, entries: 2)
    let left = try world.lines("git -C laptop diff --name-only \(tree[0]) HEAD")
    #expect(left.allSatisfy { $0.hasPrefix("foodItems") || $0 == "notes.json" }, "\(left)")
    #expect(try world.lines("git -C laptop status --porcelain") == [])
  }

  private func expect(_ world: AccountWorld, total: Int, entries: Int) throws {
    let day = try world.lines("git -C laptop show HEAD:dailyLogs/2026-09/2026-09-21.json")
    #expect(day.contains("  \"totalCalories\": \(total),"), "\(day)")
    #expect(day.count { $0.hasPrefix("    \"") } == entries, "\(day)")
    let sum = try world.lines("git -C laptop show HEAD:totals/all.json")
    #expect(sum.contains("  \"calories\": \(total),"), "\(sum)")
  }

  @Test("a schema of one's own that is spoilt keeps nobody from going on, and its sums follow")
  func spoiltSchema() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma", "shelf": "hall", "read": 100])
    try shelf.device.write(
      Bookshelf.shelves.replacing("\"sum\"", with: "\"sun\""),
      to: ".countme/schema/shelves.schema.json")
    try await shelf.new("books", "dune", ["name": "Dune", "shelf": "hall", "read": 5])
    let apple = #"{"name": "apple", "calories": 1}"#
    try shelf.device.write(apple, to: "favoriteFoods/apple.json")
    let report = try await shelf.diary.takeInEverything()
    #expect(report.taken == ["favoriteFoods/apple.json"] && report.problems.count == 1)
    let hall = try shelf.device.run("git show HEAD:shelves/hall.json")
    #expect(hall.contains("\"read\": 105"))
  }

  /// A shelf holds two books, and 100 pages read: each device stays within that, both together do not.
  @Test("a bounded derived field of one's own schema does not jam sync")
  func bounded() async throws {
    let world = try AccountWorld(seed: 3)
    let remote = try world.remote()
    let laptop = try await world.diary()
    _ = try await laptop.addRemote(remote)
    try await laptop.makeAccount("me@example.org")
    let shelves = Bookshelf.shelves
      .replacing("\"type\": \"array\",", with: "\"type\": \"array\", \"maxItems\": 2,")
      .replacing("\"type\": \"number\",", with: "\"type\": \"number\", \"maximum\": 100,")
    try world.write(Bookshelf.books, to: "laptop/.countme/schema/books.schema.json")
    try world.write(shelves, to: "laptop/.countme/schema/shelves.schema.json")
    try await laptop.putBook("emma", read: 40)
    _ = try await laptop.sync(SyncOptions())
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    try await phone.signIn("me@example.org")
    _ = try await phone.sync(SyncOptions())
    try await laptop.putBook("dune", read: 50)
    try await phone.putBook("ulysses", read: 60)
    try await agree(laptop, phone)
    #expect(try hall(world) == ["    \"dune\",", "    \"emma\"", "  \"read\": 90,"])
    // By hand, and by plain git on one device.
    try world.write(
      #"{"name": "Faust", "shelf": "hall", "read": 99}"#, to: "laptop/books/faust.json")
    try await agree(laptop, phone)
    #expect(try hall(world) == ["    \"dune\",", "    \"emma\"", "  \"read\": 90,"])
    _ = try world.lines(
      """
      cd phone; sed -i 's/"read": 50/"read": 70/' books/dune.json
      git commit -qam 'by git'
      """)
    try await agree(phone, laptop)
    #expect(try hall(world) == ["    \"dune\",", "    \"emma\""])
    try await laptop.putBook("emma", read: 5)
    try await agree(laptop, phone)
    #expect(try hall(world) == ["    \"dune\",", "    \"emma\"", "  \"read\": 75,"])
  }

  private func agree(_ one: TestDiary, _ other: TestDiary) async throws {
    _ = try await one.sync(SyncOptions())
    _ = try await other.sync(SyncOptions())
    _ = try await one.sync(SyncOptions())
    #expect(try Tip(of: one) == Tip(of: other))
  }

  private func hall(_ world: AccountWorld) throws -> [String] {
    try world.lines("grep -E '^    |read' laptop/shelves/hall.json")
  }
}

extension TestDiary {
  fileprivate func putBook(_ id: String, read: Double) throws {
    let fields: JSONObject = [
      "name": .string(id), "shelf": "hall", "read": .number(read),
    ]
    _ = try apply(
      [
        .put(
          try #require(CollectionName("books")), id: try #require(DocumentID(id)), fields: fields)
      ], summary: "book \(id)")
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
