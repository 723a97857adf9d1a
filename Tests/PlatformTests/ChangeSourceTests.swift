import Foundation
import TestSupport
import Testing

@testable import CountMePlatform

@Suite("What happens around a diary")
struct ChangeSourceTests {
  /// A folder with a repository's directory in it, watched.
  private struct Place {
    let folder: TemporaryFolder
    let shell: Shell
    let source: ChangeSource

    init() throws {
      folder = try TemporaryFolder()
      shell = Shell(home: folder.path)
      _ = try shell.run("mkdir -p .git/refs/heads/users food/2026-11 && echo a >food/2026-11/a")
      source = ChangeSource(root: folder.path)
    }

    /// Whether files changed, as the source tells after some commands.
    func changes(after line: String, isExpected: Bool = true) async throws -> Bool {
      _ = try shell.run(line)
      for _ in 0..<(isExpected ? 600 : 5) where await source.wait(milliseconds: 100).files {
        return true
      }
      return false
    }
  }

  @Test(
    "Edits, renames, deletions and commits are told",
    arguments: [
      "echo b >food/2026-11/a", "echo b >food/2026-11/b", "rm food/2026-11/a",
      "echo b >x && mv x food/2026-11/a", "mv food/2026-11/a food/2026-11/b",
      "mkdir -p water/2026/11 && echo b >water/2026/11/b", "mv food/2026-11 food/2026-12",
      "rm -r food", "echo b >.git/HEAD.lock && mv .git/HEAD.lock .git/HEAD",
      "echo b >.git/refs/heads/users/b.lock; mv .git/refs/heads/users/b.lock .git/refs/heads/users/b",
    ])
  func told(_ line: String) async throws {
    let place = try Place()
    #expect(try await place.changes(after: line))
  }

  @Test("What git does for itself is not told, and neither is reading")
  func ignored() async throws {
    let place = try Place()
    let line = """
      cat food/2026-11/a; ls -R . >/dev/null
      echo b >.git/index.lock; mv .git/index.lock .git/index; echo b >.git/COMMIT_EDITMSG
      echo b >.git/refs/heads/users/b.lock; rm .git/refs/heads/users/b.lock
      """
    #expect(try await !place.changes(after: line, isExpected: false))
  }

  @Test("Folders that were made later, and moved since, are watched as well")
  func later() async throws {
    let place = try Place()
    #expect(try await place.changes(after: "mkdir -p a/b/c && mv a z"))
    while await place.source.wait(milliseconds: 200).files {}
    #expect(try await place.changes(after: "echo b >z/b/c/d"))
    while await place.source.wait(milliseconds: 200).files {}
    #expect(try await place.changes(after: "mkdir z/b/e && echo b >z/b/e/f"))
    #expect(!place.source.isPartial)
  }
}
