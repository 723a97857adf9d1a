import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// Between a pack and the reference that leads to it, `git gc --prune=now` may run.
@Suite("A new pack") struct KeptPackTests {
  private let identity = CommitIdentity(
    name: "a", email: "a@example.org", seconds: 1_700_000_000, offsetMinutes: 0)

  private func commit(to diary: borrowing DiaryFixture) throws -> ObjectID {
    try diary.repository.writingPack { repository throws(GitError) in
      let blob = try repository.write(Array("{}".utf8), .blob)
      let tree = try repository.updatedTree(.emptyTree, [TreeChange(path: "a.json", blob: blob)])
      return try repository.write(
        CommitDraft(tree: tree, parents: [], author: identity, message: "one"))
    }
  }

  private func names(_ ending: String, in packs: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: packs).filter { $0.hasSuffix(ending) }
  }

  private func gc(_ diary: borrowing DiaryFixture) throws {
    let result = try ChildProcess.run(
      "git", ["--git-dir", diary.repository.directory, "gc", "-q", "--prune=now"],
      timeout: IdleTimeout(idle: .seconds(60)))
    #expect(result.exit == .status(0))
  }

  @Test("is kept until a reference leads to it, and then no more")
  func kept() throws {
    let diary = try DiaryFixture()
    let packs = "\(diary.repository.directory)/objects/pack"
    let id = try commit(to: diary)
    #expect(try names(".keep", in: packs).count == 1)
    try gc(diary)
    #expect(try Repository.open(at: diary.repository.directory).commit(id).id == id)
    #expect(
      try diary.repository.moveReference("refs/heads/kept", from: nil, to: id, message: "kept"))
    #expect(try names(".keep", in: packs).isEmpty)
  }

  @Test("that a dead process kept, or had not finished, is found out without a clock")
  func abandoned() throws {
    let diary = try DiaryFixture()
    let packs = "\(diary.repository.directory)/objects/pack"
    let id = try commit(to: diary)
    _ = try diary.repository.moveReference("refs/heads/kept", from: nil, to: id, message: "kept")
    let pack = try #require(try names(".pack", in: packs).first)
    let keep = "\(packs)/\(pack.replacing(".pack", with: ".keep"))"
    for (path, text) in [
      (keep, "countme\n"), ("\(packs)/new-countme-1-2", ""), ("\(packs)/pack-own.keep", "mine"),
    ] { try text.write(toFile: path, atomically: false, encoding: .utf8) }
    let held = try FileHandle(forReadingFrom: URL(filePath: keep))
    #expect(flock(held.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    try diary.repository.releasePacks()
    #expect(try names(".keep", in: packs).count == 2)
    // A program that another test starts just now may have the file open for a moment longer.
    #expect(flock(held.fileDescriptor, LOCK_UN) == 0)
    try held.close()
    try diary.repository.releasePacks()
    #expect(try names(".keep", in: packs) == ["pack-own.keep"])
    #expect(!FileManager.default.fileExists(atPath: "\(packs)/new-countme-1-2"))
  }
}
