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

  @Test(
    "Whoever asks is told the folders of what came, changed or went, and of a moved folder that it may be all",
    arguments: [
      ("echo b >food/2026-11/a", ["food/2026-11"]),
      ("echo b >x && mv x food/2026-11/a", ["", "food/2026-11"]),
      ("rm food/2026-11/a", ["food/2026-11"]),
      ("mkdir -p water/11 && echo b >water/11/b", ["", "water", "water/11"]),
      ("rm -r food", ["", "food", "food/2026-11"]),
      ("mv food/2026-11 food/2026-12", nil), ("mv food .git", nil),
      ("echo b >.git/index && echo b >.git/refs/heads/users/b", []),
      ("mkfifo food/f; ln -s / link", ["", "food"]), ("cat food/2026-11/a; ls food", []),
      ("truncate -s 0 food/2026-11/a", ["food/2026-11"]),
      ("touch -d @1 food/2026-11/a", ["food/2026-11"]), ("mkdir café", nil),
      (
        "mv $PWD $PWD.away && mkdir food/new && mv $PWD.away $PWD && echo >food/new/a",
        ["food", "food/new"]
      ),
    ] as [(String, Set<String>?)])
  func folders(_ line: String, _ expected: Set<String>?) throws {
    let place = try Place()
    let before = try #require(place.source.changedFolders())
    #expect(before.known == nil)
    place.source.take(
      ChangedFolders.Look(
        known: ChangedFolders.Known(state: "s", folders: []), token: before.token, isWhole: true))
    #expect(place.source.changedFolders()?.known?.folders == [])
    _ = try place.shell.run(line)
    #expect(place.source.changedFolders()?.known?.folders == expected)
  }

  @Test("What was read while somebody asked is told to whoever waits, too")
  func both() async throws {
    let place = try Place()
    _ = try place.shell.run("echo b >food/2026-11/a")
    _ = place.source.changedFolders()
    #expect(await place.source.wait(milliseconds: 1).files)
    #expect(await !place.source.wait(milliseconds: 1).files)
  }

  @Test("A link to a folder is that folder; where there is none somebody must look")
  func link() throws {
    let folder = try TemporaryFolder()
    let shell = Shell(home: folder.path)
    _ = try shell.run("mkdir -p d/.git d/food && ln -s d l")
    let source = ChangeSource(root: "\(folder.path)/l")
    #expect(!source.isPartial)
    let before = try #require(source.changedFolders()?.token)
    _ = try shell.run("echo b >d/food/b")
    #expect(try #require(source.changedFolders()).token > before)
    let none = ChangeSource(root: "\(folder.path)/none")
    #expect(none.isPartial && none.changedFolders() == nil)
  }
}
