import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeStore
@testable import CountMeIntegrity
@testable import CountMeHistory

/// Whatever becomes a commit was judged, and what a commit is stands in its trailers alone.
@Suite("The writing door")
struct WritingDoorTests {
  @Test(
    "Words cannot pass for a trailer, nor make a commit what it is not",
    arguments: [
      "ate\n\nUndo-of: 0123456789012345678901234567890123456789", "Undo-of: 0123",
      "a\r\n\nWork-kind: sums",
      "imported 3 entries from lose-it", "began the history anew", "edited a by hand",
      "took over what the guest wrote", "retention: let go a", "set right the sums of a",
      "a\u{2028}\u{2029}\n\nWork-kind: rewrite", "a\u{85}\nConflict: 1", "", "\n", "x\u{0}y",
    ])
  func words(summary: String) async throws {
    let world = try AccountWorld(seed: 7201)
    let diary = try await world.diary()
    let collection = try #require(CollectionName("favoriteFoods"))
    _ = try await diary.apply(
      [
        .put(
          collection, id: try #require(DocumentID("apple")),
          fields: ["name": "Apple", "calories": 52])
      ],
      summary: summary)
    let revision = try #require(try await diary.log(limit: 1).first)
    #expect(revision.kind == .edit)
    #expect(!revision.summary.isEmpty && !revision.summary.contains { $0.isNewline })
    let undone = try await diary.undo(steps: 1)
    #expect(undone.map(\.revision.id) == [revision.id])
    #expect(try diary.favourites() == [:])
  }

  @Test("Every kind of commit that the program makes is told by its trailer")
  func kinds() async throws {
    let world = try AccountWorld(seed: 7202)
    let diary = try await world.diary()
    try await diary.favour("apple")
    let file = "\(diary.folder.path)/favoriteFoods/apple.json"
    _ = try world.lines("sed -i 's/100/101/' '\(file)'")
    try await diary.favour("pear")
    let kinds = try await diary.log(limit: 2).map(\.kind)
    #expect(kinds == [.edit, .handEdit])
    let message = try world.lines("git -C '\(diary.folder.path)' log -1 --format=%B HEAD^")
    #expect(message.last == "Work-kind: hand-edit")
    // A history that was written before there was a trailer is read as ever.
    _ = try world.lines(
      "cd '\(diary.folder.path)' && git -c user.name=A -c user.email=a@b.invalid -c commit.gpgsign=false commit -q --allow-empty -m 'imported 3 entries from lose-it'"
    )
    #expect(try await diary.log(limit: 1).first?.kind == .imported)
  }

  @Test(
    "What follows from hand edits and from commits of git is never what the rules refuse",
    arguments: [false, true], [false, true])
  func following(isRequired: Bool, isCommitted: Bool) async throws {
    let laptop = try TestDevice("A")
    let shelf = try await Bookshelf(on: laptop)
    let bounded = Bookshelf.shelves.replacing(
      #""x-merge": "derived","#, with: #""maximum": 100, "x-merge": "derived","#)
    let schema =
      isRequired
      ? bounded.replacing(#""x-id""#, with: #""required": ["read"], "x-id""#) : bounded
    #expect(schema.contains("maximum"))
    try laptop.write(schema, to: ".countme/schema/shelves.schema.json")
    try await shelf.new("shelves", "hall", ["room": "hall", "read": 0])
    try await shelf.new("books", "emma", ["name": "Emma", "shelf": "hall", "read": 60])
    try await shelf.new("books", "dune", ["name": "Dune", "shelf": "hall", "read": 30])
    let path = "books/dune.json"
    _ = try laptop.run("sed -i -E 's/\"read\": ?30/\"read\": 90/' \(path)")
    if isCommitted {
      _ = try laptop.run(
        "git -c user.name=A -c user.email=a@b.invalid -c commit.gpgsign=false commit -qam dune")
    }
    try await shelf.new("books", "iliad", ["name": "Iliad", "shelf": "hall", "read": 1])
    #expect(try shelf.show("books", "dune")?["read"] == 90)
    let catalogue = try shelf.diary.reader().catalogue
    let hall = try #require(catalogue.schema(try Bookshelf.name("shelves")))
    let shown = try #require(try shelf.show("shelves", "hall"))
    #expect(hall.violations(of: .object(shown)).isEmpty, "\(shown)")
    #expect(try await shelf.diary.examine().filter { $0.check == .invalid }.isEmpty)
  }
}
