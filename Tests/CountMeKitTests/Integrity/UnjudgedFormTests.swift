import CountMeModel
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeStore

/// What the program writes by itself passes the rules as what people write does.
@Suite("Documents that something else is wrong with") struct UnjudgedFormTests {
  /// A document that is not in its canonical form, of a collection that has no schema yet.
  private static func document(_ members: String, of user: String) -> String {
    #"{"id":"a","userId":"\#(user)","lastModified":"2026-09-21T00:00:00.000Z",\#(members)}"#
  }

  private static let schema = """
    {"type": "object", "x-id": "slug", "x-merge": "fieldwise",
     "properties": {"title": {"type": "string"}}}
    """

  /// What may stand in a file, by the rules of the time, and not be what a schema asks for that comes later.
  static let members = [
    #""title":5"#, #""title":"good""#, #""title":[],"x":1"#,
  ]

  /// Law: no rule is broken afterwards that was not broken before, by whatever came in without a schema.
  @Test(
    "are not written by the doctor, nor by what follows git", arguments: members, [true, false])
  func stayAsTheyAre(members: String, comesByGit: Bool) async throws {
    let world = try AccountWorld(seed: 21)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    let owner = try diary.folder.owner().text
    _ = try world.shell.run(
      "mkdir -p laptop/books laptop/.countme/schema; cat >laptop/books/a.json",
      input: Self.document(members, of: owner))
    _ = try world.lines("cd laptop; git add books; git commit -qm books")
    if !comesByGit { try await diary.favour("apple") }
    _ = try world.shell.run(
      "cat >laptop/.countme/schema/books.schema.json", input: Self.schema)
    if comesByGit { _ = try world.lines("cd laptop; git add .countme; git commit -qm schema") }
    let reopened = try world.reopened(diary)
    try await reopened.favour("bread")
    #expect(try await reopened.verifyHistory(proves: true).refused == [])
    let report = try await reopened.mend()
    #expect(try await reopened.verifyHistory(proves: true).refused == [])
    #expect(!report.after.contains { $0.check == .refusedCommit || $0.check == .handEdit })
    // What is not to be mended so is not said to be.
    #expect(!report.after.contains { $0.check == .canonical }, "\(report.after)")
  }
}
