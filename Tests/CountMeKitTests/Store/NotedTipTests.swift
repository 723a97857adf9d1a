import CountMeGit
import CountMeModel
import Testing

@testable import CountMeHistory
@testable import CountMeStore

@Suite("What is noted of a remote is moved by nobody behind another's back")
struct NotedTipTests {
  /// Three commits after one another, and one beside the last.
  private static func scene() async throws -> (diary: TestDiary, tips: [JudgedTip]) {
    let world = try AccountWorld(seed: 7401)
    let diary = try await world.diary()
    for food in ["apple", "bread", "pear"] { try await diary.favour(food) }
    var lines = try world.lines("git -C laptop rev-list --reverse HEAD | tail -3")
    lines += try world.lines(
      """
      cd laptop; export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=A
      GIT_COMMITTER_EMAIL=a@b git commit-tree -p HEAD~1 -m beside HEAD^{tree}
      """)
    return (diary, try lines.map { JudgedTip(try #require(ObjectID(hex: $0))) })
  }

  @Test(
    "a later tip stays, an earlier one is moved on, and another one is told of",
    arguments: [(2, 1, 2), (0, 1, 1), (1, 1, 1), (3, 2, nil)])
  func raced(present: Int, noted: Int, result: Int?) async throws {
    let (diary, tips) = try await Self.scene()
    let tracking = TrackingReference(DiaryBranch(.guest), on: "origin")
    try await diary.perform { store in
      try store.note(tips[present], at: tracking, from: nil)
      let note = { try store.note(tips[noted], at: tracking, from: nil) }
      if let result {
        try note()
        #expect(try store.reference(tracking.name) == tips[result].id)
      } else {
        #expect(throws: DiaryError.machine(.busy(path: store.folder.path)), performing: note)
        #expect(try store.reference(tracking.name) == tips[present].id)
      }
    }
  }

  @Test("a reference of our own that was moved meanwhile is told of")
  func own() async throws {
    let (diary, tips) = try await Self.scene()
    try await diary.perform { store in
      let name = "refs/countme/carried-over"
      try store.moveReference(name, from: nil, to: tips[0].id, "taken over")
      #expect(throws: DiaryError.machine(.busy(path: store.folder.path))) {
        try store.moveReference(name, from: tips[1].id, to: tips[2].id, "taken over")
      }
      try store.moveReference(name, from: tips[1].id, to: tips[0].id, "taken over")
      #expect(try store.reference(name) == tips[0].id)
    }
  }
}
