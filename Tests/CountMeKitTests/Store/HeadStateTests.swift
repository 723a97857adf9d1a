import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

@Suite("A folder in which plain git shows something else")
struct HeadStateTests {
  private static let cases: [(line: String, state: HeadState?)] = [
    ("git checkout -q HEAD~1", nil),
    ("git checkout -q -b other", .anotherBranch("other")),
    (
      "GIT_SEQUENCE_EDITOR='sed -i 1s/pick/edit/' git -c commit.gpgsign=false rebase -q -i HEAD~2 2>&1",
      .rebasing
    ),
    ("git bisect start HEAD HEAD~2 >/dev/null 2>&1", .bisecting),
  ]

  @Test("is told as what it is, with the branch that was shown", arguments: 0..<cases.count)
  func told(number: Int) async throws {
    let world = try AccountWorld(seed: 641)
    let diary = try await world.diary()
    for food in ["apple", "bread", "cake"] { try await diary.favour(food) }
    let (line, state) = Self.cases[number]
    let before = try world.lines("git -C laptop rev-parse HEAD HEAD~1")
    _ = try world.lines(
      "cd laptop; export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b; \(line)")
    let expected = DiaryError.store(
      .elsewhere(
        state ?? .detached(commit: before[1]), lastBranch: state == .rebasing ? nil : "guest"))
    let reopened = try world.reopened(diary)
    await #expect(throws: expected) { try await reopened.favour("more") }
    await #expect(throws: expected) { _ = try await reopened.status() }
    #expect(throws: expected) { _ = try reopened.reader() }
    #expect(try world.lines("git -C laptop rev-parse guest") == [before[0]])
  }

  @Test("another working tree leads to the diary's folder")
  func worktree() async throws {
    let world = try AccountWorld(seed: 642)
    let diary = try await world.diary()
    _ = try world.lines("git -C laptop worktree add -q ../tree HEAD 2>&1")
    let folder = try DiaryFolder(at: "\(world.folder.path)/tree")
    #expect(
      throws: DiaryError.store(.elsewhere(.linkedWorktree(of: diary.folder.path), lastBranch: nil))
    ) { try folder.owner() }
  }

  @Test("a HEAD that git would not write is damaged")
  func damaged() async throws {
    let world = try AccountWorld(seed: 643)
    let diary = try await world.diary()
    _ = try world.lines("echo junk > laptop/.git/HEAD")
    #expect {
      _ = try diary.folder.owner()
    } throws: { error in
      if case DiaryError.store(.damaged) = error { true } else { false }
    }
  }
}
