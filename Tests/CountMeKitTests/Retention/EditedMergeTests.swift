import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("What a person edits in a merge comes along where the history begins anew")
struct EditedMergeTests {
  /// What is done to the merge's files before it is amended, and which favourites there are then.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let expected: [String: Double]
  }

  static let edits = [
    Edit(testDescription: "nothing", line: "", expected: ["mine": 100, "theirs": 100, "old": 100]),
    Edit(
      testDescription: "a value", line: "sed -i 's/: 100/: 77/' favoriteFoods/old.json",
      expected: ["mine": 100, "theirs": 100, "old": 77]),
    Edit(
      testDescription: "a document that goes", line: "rm favoriteFoods/old.json",
      expected: ["mine": 100, "theirs": 100]),
    Edit(
      testDescription: "a document that comes",
      line: "sed 's/\"old\"/\"new\"/' favoriteFoods/old.json > favoriteFoods/new.json",
      expected: ["mine": 100, "theirs": 100, "old": 100, "new": 100]),
    Edit(
      testDescription: "what came of theirs", line: "rm favoriteFoods/theirs.json",
      expected: ["mine": 100, "old": 100]),
  ]

  @Test("Law: the edit is on all devices, once", arguments: edits, [false, true])
  func carried(edit: Edit, isErased: Bool) async throws {
    let world = try AccountWorld(seed: 671)
    let (laptop, old) = try await world.twoDevices()
    try await laptop.favour("old")
    for diary in [laptop, old] { _ = try await diary.sync() }
    try await old.favour("mine")
    try await laptop.favour("theirs")
    _ = try await laptop.sync()
    _ = try world.lines(
      """
      set -e; cd phone; unsigned='-c commit.gpgsign=false -c user.name=a -c user.email=a@b'
      git fetch -q; git $unsigned merge -q --no-edit -s ort FETCH_HEAD >/dev/null
      \(edit.line)
      git add -A; git $unsigned commit -q --amend --allow-empty --no-edit
      """)
    if isErased {
      _ = try await laptop.eraseHistory(password: Password(Array("correct horse".utf8)))
    }
    let phone = try world.reopened(old)
    for diary in [phone, laptop, phone] { _ = try await diary.sync() }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == edit.expected)
      try await world.expectVerified(diary)
    }
    #expect(try await phone.sync()[0].sent == 0)
  }
}
