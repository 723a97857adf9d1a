import CountMeModel
import Testing

@testable import CountMeHistory
@testable import CountMeStore

@Suite("A person's own collections")
struct OwnCollectionTests {
  @Test func areWrittenReadAndRemovedLikeTheProgramsOwn() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    let made = try await shelf.new("books", "emma", ["name": "Emma", "pages": 400, "read": 10])
    #expect(made.changes.map(\.id.text) == ["emma"])
    #expect(try shelf.show("books", "emma")?["left"] == 390)
    try await shelf.set("books", "emma", "read", 150)
    #expect(try shelf.show("books", "emma")?["left"] == 250)

    let put = DocumentEdit.put(
      try Bookshelf.name("books"), id: try Bookshelf.id("dune"), fields: ["name": "Dune"])
    _ = try await shelf.diary.apply([put], summary: "put books dune")
    #expect(try shelf.list("books") == ["dune", "emma"])
    #expect(try shelf.show("books", "dune")?["left"] == nil)
    #expect(try shelf.diary.reader().collection(named: "boo").title == "Book")

    try await shelf.remove("books", "dune")
    #expect(try shelf.list("books") == ["emma"])
    #expect(try shelf.device.run("git ls-files books") == "books/emma.json")
    let schemas = try shelf.device.run("git ls-tree --name-only HEAD .countme/schema/")
    #expect(
      schemas == ".countme/schema/books.schema.json\n.countme/schema/shelves.schema.json",
      "a document is never committed without its schema")
  }

  @Test func areHeldToTheirSchema() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    await #expect(throws: DiaryError.self) { try await shelf.new("books", "emma", ["read": 1]) }
    await #expect(throws: DiaryError.self) {
      try await shelf.new("books", "2026-11-20.x", ["name": "Emma"])
    }
    #expect(try shelf.list("books") == [])
  }

  @Test func listTheirMembers() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma", "shelf": "hall", "read": 10])
    try await shelf.new("books", "dune", ["name": "Dune", "shelf": "hall", "read": 5])
    let hall = try #require(try shelf.show("shelves", "hall"))
    #expect(hall["books"] == ["dune", "emma"] && hall["read"] == 15)
    try await shelf.set("books", "emma", "shelf", nil)
    #expect(try shelf.show("shelves", "hall")?["books"] == ["dune"])
    try await shelf.remove("shelves", "hall")
    #expect(try shelf.list("books") == ["emma"], "a shelf takes the books along that it lists")
  }

  @Test func haveAHistoryAndAreTakenBack() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma", "read": 10])
    try await shelf.set("books", "emma", "read", 20)
    let history = try await shelf.diary.history(
      try Bookshelf.name("books"), try Bookshelf.id("emma"))
    #expect(history.map { $0.document?.fields["read"] } == [20, 10])

    #expect(try await shelf.diary.undo().summary == "set books emma")
    #expect(try shelf.show("books", "emma")?["read"] == 10)
    #expect(try await shelf.diary.undo().summary == "new books emma")
    #expect(try shelf.list("books") == [])
  }

  @Test func areTakenBackStepByStepWhateverTheirRule() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    for collection in ["books", "shelves"] {
      try await shelf.new(collection, "one", ["name": "One", "room": "0"])
      for number in 1...3 {
        try await shelf.set(collection, "one", "room", .string("\(number)"))
      }
      for number in [2, 1, 0] {
        _ = try await shelf.diary.undo()
        #expect(try shelf.show(collection, "one")?["room"] == .string("\(number)"))
      }
    }
  }

  @Test func areNotPassedOverByUndoWhereTheyNoLongerFit() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma"])
    try await shelf.new("books", "dune", ["name": "Dune", "pages": 500])
    try await shelf.remove("books", "dune")
    try shelf.device.run(
      "sed -i 's/\"pages\": *{/\"pages\": {\"maximum\": 400,/' .countme/schema/books.schema.json")
    let head = try shelf.device.run("git rev-parse HEAD:books")
    await #expect {
      try await shelf.diary.undo()
    } throws: { error in
      guard case .history(.unusableBefore(let path, let why)) = error as? DiaryError else {
        return false
      }
      return path == "books/dune.json" && why.first?.keyword == .maximum
    }
    #expect(try shelf.device.run("git rev-parse HEAD:books") == head)
    #expect(try shelf.list("books") == ["emma"])
    // Of several none is undone where one cannot be.
    try await shelf.diary.favour("oats")
    await #expect(throws: DiaryError.self) { try await shelf.diary.undo(steps: 2) }
    #expect(try shelf.diary.favourites().keys.sorted() == ["oats"])
  }

  @Test func thatSayNothingButThatTheyAreThereAreListedAndTakenBack() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma"])
    #expect(try shelf.diary.reader().schema(of: Bookshelf.name("books")).countsUp)
    try shelf.device.run(
      """
      cat > .countme/schema/days.schema.json <<'END'
      {"x-id": "date", "x-merge": "fieldwise", "type": "object", "required": ["date"],
       "properties": {"id": {"type": "string"}, "userId": {"type": "string"},
        "lastModified": {"type": "string"}, "date": {"type": "string"}}}
      END
      """)
    try await shelf.new("days", "2026-11-20", ["date": "2026-11-20"])
    #expect(try !shelf.diary.reader().schema(of: Bookshelf.name("days")).countsUp)
    #expect(try shelf.list("days") == ["2026-11-20"])
    _ = try await shelf.diary.undo()
    #expect(try shelf.list("days") == [])
  }
}
