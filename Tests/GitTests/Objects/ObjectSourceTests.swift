import TestSupport
import Testing

@testable import CountMeGit

@Suite("Where objects are read") struct ObjectSourceTests {
  /// Law: what is answered does not depend on whether somebody has needed libgit2 before.
  @Test("is decided when the repository is opened")
  func decidedOnce() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1"])
    let elsewhere = try DiaryFixture()
    let strange = try elsewhere.repository.write(Array("elsewhere".utf8), .blob)
    let quiet = try Repository.open(at: diary.path)
    let loud = try Repository.open(at: diary.path)
    try diary.write("\(elsewhere.path)/.git/objects\n", to: ".git/objects/info/alternates")
    _ = try loud.write(Array("by libgit2".utf8), .blob)
    let answers = [
      quiet.contains(strange), loud.contains(strange),
      try Repository.open(at: diary.path).contains(strange),
    ]
    #expect(answers == [false, false, true])
  }

  /// Law: they are the same objects, whoever reads them.
  @Test("is no matter for what they are")
  func same() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1", "b/c.json": "22"])
    _ = try diary.run("git repack -a -d -q")
    try diary.commit(["a.json": "333"])
    let names = try diary.run("git cat-file --batch-all-objects --batch-check='%(objectname)'")
    let ids = names.split(separator: "\n").compactMap { ObjectID(hex: String($0)) }
    #expect(ids.count > 6)
    let source = try Repository.open(at: diary.path).objects
    let other = ObjectSource(
      files: ObjectFiles(in: "\(diary.path)/none", otherIndex: nil), handle: source.handle,
      isPlain: false)
    for id in ids + [ObjectID(of: [1], .blob)] {
      #expect(source.contains(id) == other.contains(id))
      #expect((try? source.header(id).size) == (try? other.header(id).size))
      #expect((try? source.read(id).bytes) == (try? other.read(id).bytes))
      let ours = Result { () throws(GitError) in try source.read(id, limit: 40) }
      let theirs = Result { () throws(GitError) in try other.read(id, limit: 40) }
      #expect((try? ours.get().bytes) == (try? theirs.get().bytes))
    }
  }
}
