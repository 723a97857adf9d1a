import CountMeGit
import CountMePlatform
import TestSupport
import Testing

@Suite("Objects that are written") struct WritingTests {
  /// Law: what was written is read back, by us and by git, under the id that git gives it.
  @Test("come back byte for byte", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) throws {
    let diary = try DiaryFixture()
    var random = SplitMix64(seed: seed)
    for _ in 0..<5 {
      let bytes = random.bytes(Int.random(in: 0...3000, using: &random))
      let id = try diary.repository.write(bytes, .blob)
      #expect(id == Repository.blobID(of: bytes), "seed \(seed)")
      #expect(try diary.repository.read(id, .blob) == bytes, "seed \(seed)")
      #expect(try diary.repository.write(bytes, .blob) == id, "seed \(seed)")
      #expect(try diary.run("git cat-file -s \(id)") == "\(bytes.count)", "seed \(seed)")
      #expect(try diary.run("git cat-file blob \(id) | git hash-object --stdin") == id.hex)
    }
  }

  @Test("are refused where they are of another kind, missing or too large")
  func refusals() throws {
    let diary = try DiaryFixture()
    let id = try diary.repository.write(Array(repeating: 1, count: 100), .blob)
    #expect(throws: GitError.self) { try diary.repository.read(id, .tree) }
    #expect(throws: GitError.self) { try diary.repository.read(id, .blob, limit: 99) }
    #expect(try diary.repository.read(id, .blob, limit: 100).count == 100)
    let absent = Repository.blobID(of: [9])
    let isThere = diary.repository.contains(absent)
    #expect(!isThere)
    #expect(throws: GitError.self) { try diary.repository.read(absent, .blob) }
    #expect(throws: GitError.self) { try diary.repository.header(of: absent) }
    #expect(throws: GitError.self) { try diary.repository.commit(id) }
  }

  @Test(
    "make commits that git takes, whatever the device is called",
    arguments: [
      "A", "Max's laptop", "a <b> c", "line\nbreak", "", " ", "\u{0}", "<>", "Zoë 💻", ".",
    ])
  func commits(name: String) throws {
    let diary = try DiaryFixture()
    let tree = try diary.tree(["a.json": "1"])
    let identity = CommitIdentity(
      name: name, email: "a@example.org", seconds: 1_700_000_000, offsetMinutes: -210)
    let id = try diary.repository.write(
      CommitDraft(tree: tree, parents: [], author: identity, message: "what\n\nWhy: because"))
    #expect(
      try diary.repository.moveReference(DiaryFixture.branch, from: nil, to: id, message: "m"))
    #expect(try diary.run("git fsck --strict --no-dangling --no-progress") == "")
    #expect(
      try diary.run("git log -1 --format='%ae %ad %s' --date=raw")
        == "a@example.org 1700000000 -0330 what")
    let commit = try diary.repository.commit(id)
    #expect(commit.subject == "what" && commit.trailer("Why") == "because")
    #expect(commit.committer.seconds == 1_700_000_000 && commit.committer.offsetMinutes == -210)
  }

  @Test("in one pack are there when it is done, and nothing is left when it fails")
  func packs() throws {
    struct Stop: GitFailure {
      init() {}
      init(_ error: GitError) {}
    }
    let diary = try DiaryFixture()
    let before = try diary.run("find .git/objects -type f | sort")
    #expect(throws: Stop.self) {
      try diary.repository.writingPack { repository throws(Stop) in
        _ = try? repository.write([1], .blob)
        throw Stop()
      }
    }
    #expect(try diary.run("find .git/objects -type f | sort") == before)
    let ids = try diary.repository.writingPack { repository throws(GitError) in
      var ids: [ObjectID] = []
      for number in 0..<300 { ids.append(try repository.write([1, UInt8(number % 256)], .blob)) }
      // What is not on disk yet can be read all the same.
      for id in ids { _ = try repository.read(id, .blob) }
      return ids
    }
    // The third keeps the pack until a reference leads to it.
    let kinds = try diary.run("ls .git/objects/pack | sed 's/.*\\.//' | sort")
    #expect(kinds.split(separator: "\n") == ["idx", "keep", "pack"])
    for id in Set(ids) { #expect(try diary.repository.read(id, .blob).first == 1) }
    #expect(
      try diary.run("git verify-pack .git/objects/pack/*.idx; git fsck --strict --no-dangling")
        == "")
  }
}
