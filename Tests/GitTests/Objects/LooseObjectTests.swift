import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

@Suite("Objects in files of their own") struct LooseObjectTests {
  /// Law: what git wrote is read back, and a file that was cut short anywhere is told by its id,
  /// for reading as for looking; nothing waits.
  @Test("are read, and a torn one is told", arguments: UInt64(0)..<100)
  func torn(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(Int.random(in: 0...3000, using: &random))
    let id = try diary.repository.write(bytes, .blob)
    #expect(try diary.repository.read(id, .blob) == bytes, "seed \(seed)")
    #expect(try diary.repository.header(of: id).size == bytes.count, "seed \(seed)")
    let path = "\(diary.repository.directory)/objects/\(id.hex.prefix(2))/\(id.hex.dropFirst(2))"
    let whole = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.removeItem(atPath: path)
    let length = Int.random(in: 0..<whole.count, using: &random)
    try whole.prefix(length).write(to: URL(filePath: path))
    #expect {
      try diary.repository.read(id, .blob)
    } throws: { error in
      "\(error)".contains(id.hex)
    }
  }

  @Test("that are commits are looked at before libgit2 walks over them")
  func tornCommit() throws {
    let diary = try DiaryFixture()
    let tree = try diary.tree(["a.json": "1"])
    let identity = CommitIdentity(
      name: "a", email: "a@example.org", seconds: 1_700_000_000, offsetMinutes: 0)
    let first = try diary.repository.write(
      CommitDraft(tree: tree, parents: [], author: identity, message: "one"))
    let second = try diary.repository.write(
      CommitDraft(tree: tree, parents: [first], author: identity, message: "two"))
    let path =
      "\(diary.repository.directory)/objects/\(first.hex.prefix(2))/\(first.hex.dropFirst(2))"
    let whole = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.removeItem(atPath: path)
    try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
    #expect(throws: GitError.self) { try diary.repository.history(of: [second]) }
    #expect(throws: GitError.self) { try diary.repository.isAncestor(first, of: second) }
    #expect(throws: GitError.self) { try diary.repository.mergeBases(first, [second]) }
  }
}
