import CountMeModel
import Testing

@testable import CountMeKit

@Suite("Schemas of the person's own that cannot be used")
struct UnusableSchemaTests {
  @Test(arguments: [
    ("books", "{"), ("books", "[]"), ("books", #"{"type":"objct"}"#), ("foodItems", "{}"),
  ])
  func areNamedAndNotTakenIn(_ name: String, _ text: String) async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma"])
    let path = ".countme/schema/\(name).schema.json"
    let before = try shelf.device.run("git rev-parse HEAD")
    try shelf.device.write(text, to: path)
    try shelf.device.write(#"{"name":"Dune"}"#, to: "books/dune.json")

    let report = try await shelf.diary.handEdits()
    #expect(report.problems.map(\.path).contains(path) && !report.taken.contains(path))
    #expect(report.taken.contains("books/dune.json") == (name != "books"))
    #expect(try shelf.device.run("git rev-parse HEAD") == before)
    _ = try? await shelf.new("shelves", "hall", ["name": "Hall"])
    #expect(try shelf.device.run("git log --format=%h \(before)..HEAD -- \(path)").isEmpty)
  }

  @Test func keepNobodyFromExportingTheOthers() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma"])
    try await shelf.new("shelves", "hall", ["name": "Hall"])
    try shelf.device.write("{", to: ".countme/schema/books.schema.json")
    let export = try DiaryExport(shelf.diary.reader())
    #expect(export.collections.map(\.schema.name.text) == ["shelves"] && export.leftOut.count == 1)
    #expect(throws: DiaryError.self) {
      try DiaryExport(shelf.diary.reader(), collection: Bookshelf.name("books"))
    }
  }

  @Test(
    "A schema stays as long as documents have their place by it",
    arguments: [
      nil,
      #"{"x-id":"date","x-merge":"fieldwise","type":"object","properties":{"name":{"type":"string"}}}"#,
    ])
  func documentsKeepTheirPlace(_ text: String?) async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma"])
    let path = ".countme/schema/books.schema.json"
    if let text {
      try shelf.device.write(text, to: path)
    } else {
      try shelf.device.run("rm \(path)")
    }
    let report = try await shelf.diary.handEdits()
    #expect(report.problems.map(\.path) == [path] && report.taken.isEmpty)
    try shelf.device.run("rm books/emma.json")
    #expect(try await shelf.diary.handEdits().taken == [path, "books/emma.json"])
    try await shelf.diary.perform { _ = try HandEdits($0).takeInHandEdits(inDirectories: nil) }
    #expect(try shelf.device.run("git ls-files books").isEmpty)
    #expect(try shelf.device.run("git ls-files \(path)").isEmpty == (text == nil))
    #expect(try shelf.device.run("git status --porcelain").isEmpty)
  }

  @Test func ofAnotherKindComesWithTheDocumentsThatHaveTheirPlaceByIt() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma"])
    let path = ".countme/schema/books.schema.json"
    try shelf.device.run(
      "sed -i 's/\"slug\"/\"date\"/' \(path); rm books/emma.json; mkdir -p books/2026-11")
    try shelf.device.write(
      #"{"id":"2026-11-28","name":"Dune"}"#, to: "books/2026-11/2026-11-28.json")
    // A command of that collection alone looks at all of it.
    try await shelf.new("books", "2026-11-27", ["name": "Persuasion"])
    #expect(try shelf.device.run("git status --porcelain").isEmpty)
    #expect(try shelf.list("books") == ["2026-11-27", "2026-11-28"])
    let commit = "git log --format=%h -1 --diff-filter=A -- books/2026-11/2026-11-28.json"
    #expect(try shelf.device.run(commit) == shelf.device.run("git log --format=%h -1 -- \(path)"))
  }

  @Test func ofAnotherKindThatIsRefusedKeepsTheDocumentsOutThatHaveTheirPlaceByIt() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma"])
    let path = ".countme/schema/books.schema.json"
    try shelf.device.run("sed -i 's/\"slug\"/\"date\"/' \(path); mkdir -p books/2026-11")
    let new = "books/2026-11/2026-11-28.json"
    try shelf.device.write(#"{"id":"2026-11-28","name":"Dune"}"#, to: new)
    let head = try shelf.device.run("git rev-parse HEAD")
    let report = try await shelf.diary.takeInEverything()
    #expect(report.taken == [] && report.problems.map(\.path) == [path, new])
    #expect(try shelf.device.run("git rev-parse HEAD") == head)
  }

  @Test func isChangedBesideAFileThatNeverHadAPlace() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    try await shelf.new("books", "emma", ["name": "Emma"])
    try shelf.device.run(
      "cp books/emma.json 'books/Emma Copy.json'; git add books; "
        + "git -c user.name=a -c user.email=a@b commit -qm copy")
    let path = ".countme/schema/books.schema.json"
    try shelf.device.run("sed -i 's/\"minimum\": 0/\"minimum\": 1/' \(path)")
    #expect(try await shelf.diary.handEdits().taken == [path])
  }

  @Test func mayBeRemovedAndMended() async throws {
    let shelf = try await Bookshelf(on: TestDevice("A"))
    let path = ".countme/schema/notes.schema.json"
    try shelf.device.write("{", to: path)
    #expect(try await shelf.diary.handEdits().problems.map(\.path) == [path])
    try shelf.device.write(Bookshelf.books, to: path)
    let report = try await shelf.diary.handEdits()
    #expect(report.problems.isEmpty && report.taken.contains(path))
  }
}
