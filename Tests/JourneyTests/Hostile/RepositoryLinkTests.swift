import TestSupport
import Testing

@Suite("A link below .git", .ownThread) struct RepositoryLinkTests {
  @Test(
    "is not written through, and is told",
    arguments: [
      "logs/HEAD", "logs", "logs/refs/heads", "logs/refs/heads/guest", "refs/heads/guest",
      "refs/heads", "refs", "config", "countme", "countme/foods", "countme/lock", "index", "info",
      "packed-refs", "objects/pack",
    ])
  func isTold(place: String) throws {
    let diary = try DiaryJourney(endsWhole: false)
    try diary.run("countme eat Oats 311")
    func sh(_ line: String) throws -> String {
      let answer = try diary.shell.run(line, in: diary.folder)
      #expect(answer.code == 0, "\(line): \(answer)")
      return answer.output
    }
    let outside = "find ../outside -type f -exec sha256sum {} + ; find ../outside | sort"
    _ = try sh(
      """
      mkdir -p .git/countme/foods; touch .git/packed-refs .git/countme/foods/note; mkdir ../outside
      mv .git/\(place) ../outside/target; ln -s "$PWD/../outside/target" .git/\(place)
      """)
    let before = try sh(outside)
    for command in ["eat Tea 2", "undo", "eat Oats"] {
      let answer = try diary.shell.run("countme \(command)", in: diary.folder)
      // The log of the branch is read before anything is written.
      let isRead = place == "logs/refs/heads/guest"
      #expect(answer.code == (isRead ? 74 : 77), "\(command): \(answer)")
      let words = isRead ? ": too many levels of symbolic links" : " is a link"
      #expect(answer.errors.contains(".git/\(place)\(words)"), "\(command): \(answer)")
    }
    #expect(try sh(outside) == before)
    _ = try sh("rm .git/\(place); mv ../outside/target .git/\(place)")
    // What the refused commands had made is nobody's, which fsck tells.
    _ = try sh("countme eat Tea 2; git fsck --strict --no-dangling; test -z \"$(git status -s)\"")
  }
}
