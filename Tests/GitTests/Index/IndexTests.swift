@testable import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// The index that we write is git's, and what git writes into it we read.
@Suite struct IndexTests {
  /// As many files as make the index a shared one.
  private static let many = Dictionary(
    uniqueKeysWithValues: (0..<1500).map { ("items/\($0 % 40)/\($0).json", String?("\($0)")) })

  private func isShared(_ diary: borrowing DiaryFixture) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "\(diary.path)/.git")
      .contains { $0.hasPrefix("sharedindex.") }
  }

  @Test func smallIndexIsOneFile() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1", "b/c.json": "2"])
    try diary.expectClean()
    try diary.commit(["a.json": nil, "b/c.json": "3", "b/d.json": "4"])
    try diary.expectClean()
    #expect(try !isShared(diary))
  }

  @Test func largeIndexIsShared() throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.many)
    try diary.expectClean()
    #expect(try isShared(diary))
    try diary.commit(["items/3/3.json": "x", "items/4/4.json": nil, "items/5/new.json": "y"])
    try diary.expectClean()
    try diary.commit(["items/4/4.json": "again", "items/5/new.json": nil])
    try diary.expectClean()
    #expect(try diary.run("git ls-files | wc -l").hasSuffix("1500"))
  }

  /// Law: over random changes of a large diary, git and we always agree on every file.
  @Test(arguments: RandomCases.seeds(of: 210, few: 4))
  func randomChangesStayClean(seed: UInt64) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.many)
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      var files: [String: String?] = [:]
      for _ in 0..<Int.random(in: 1...300, using: &random) {
        let number = Int.random(in: 0..<3000, using: &random)
        let value = Int.random(in: 0..<100, using: &random)
        files["items/\(number % 40)/\(number).json"] = .some(value < 30 ? nil : "\(value)")
      }
      try diary.commit(files)
      #expect(try diary.run("git status --porcelain") == "", "seed \(seed)")
      #expect(try diary.indexTree() == diary.head().tree.hex, "seed \(seed)")
    }
    try diary.expectClean()
  }

  private static let gitLines = [
    "git add -A", "git commit -qam theirs", "git stash -q && git stash pop -q",
    "git rm -q items/7/7.json && git commit -qm theirs",
    "git mv items/8/8.json moved.json && git commit -qm theirs",
    "git update-index --split-index", "git update-index --no-split-index", "git read-tree HEAD",
    "git checkout -q -b other && git commit -qam theirs && git checkout -q guest && git merge -q other",
    "rm .git/index", "echo broken > .git/index", "git update-index --index-version 4",
    "rm -f .git/sharedindex.*", "git rm -q -r -f items && git commit -qm theirs",
    "git config core.splitIndex false; git add -A",
    "git config feature.manyFiles true; git update-index --untracked-cache; git add -A",
    "git gc -q", "git repack -adq && git prune-packed && git pack-refs --all",
  ]

  /// What a person does with plain git between two of our writes.
  @Test(arguments: RandomCases.some(gitLines, of: 255, few: 6))
  func plainGitBetweenOurWrites(_ line: String) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.many)
    try diary.commit(["items/1/1.json": "ours", "items/9/new.json": "ours"])
    try diary.run("mkdir -p items/5; echo theirs > items/5/5.json; \(line)")
    // What the person left uncommitted is committed by git before we write again.
    try diary.run("git add -A || { rm -f .git/index; git add -A; }; git commit -qm rest || true")
    try diary.commit(["items/1/1.json": "ours again", "items/2/2.json": nil])
    try diary.expectClean()
  }

  @Test(
    arguments: RandomCases.some(
      [
        "rm .git/index", "echo broken > .git/index", ": > .git/index", "rm .git/sharedindex.*",
        "git update-index --index-version 4",
      ], of: 256, few: 2))
  func unreadableIndexIsRebuiltAndEditsStay(_ line: String) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.many)
    try diary.run("echo theirs > items/5/5.json; \(line)")
    try diary.commit(["items/1/1.json": "ours"])
    #expect(try diary.run("git status --porcelain") == " M items/5/5.json")
    #expect(try diary.edits().map(\.path) == ["items/5/5.json"])
  }

  /// Law: an edit within the same tick of the clock and of the same length is seen by git and by us.
  @Test func editsInTheSameTickAreSeen() throws {
    let diary = try DiaryFixture()
    for round in 0..<(FaultForm.isLong ? 20 : 8) {
      try diary.commit(["a.json": "\(round % 10)", "b.json": "\(round)"])
      try Data("x".utf8).write(to: URL(filePath: "\(diary.path)/a.json"))
      try diary.commit(["b.json": "\(round)!"])
      #expect(try diary.edits().map(\.path) == ["a.json"], "round \(round)")
      #expect(try diary.run("git status --porcelain") == " M a.json", "round \(round)")
      try diary.run("git checkout -q a.json")
    }
  }

  /// Law: an edit within the second of the index's last writing is seen by git, which compares seconds,
  /// even if the index is written again in a later second.
  @Test(.ownThread) func editsInTheSameSecondAreSeen() throws {
    let diary = try DiaryFixture()
    let now = Date().timeIntervalSince1970
    Thread.sleep(forTimeInterval: now.rounded(.up) - now)
    try diary.commit(["a.json": "1", "b.json": "1"])
    Thread.sleep(forTimeInterval: 0.1)
    try Data("x".utf8).write(to: URL(filePath: "\(diary.path)/a.json"))
    Thread.sleep(forTimeInterval: 1)
    try diary.commit(["b.json": "2"])
    #expect(try diary.edits().map(\.path) == ["a.json"])
    #expect(try diary.run("git status --porcelain") == " M a.json")
  }

  @Test func aLockOfOursThatACrashLeftIsTakenOver() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1"])
    try diary.run("touch .git/index.countme; ln .git/index.countme .git/index.lock")
    try diary.commit(["a.json": "2"])
    try diary.expectClean()
  }

  /// Where a file has one name only, ours says which the lock is: another's is waited for.
  @Test(arguments: [true, false]) func aLockOfOursIsKnownByItsNumber(isOurs: Bool) throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1"])
    try diary.run(
      "touch .git/index.lock; printf %s \(isOurs ? "$(stat -c %i .git/index.lock)" : "1") >.git/index.countme"
    )
    #expect(IndexStore(gitDirectory: "\(diary.path)/.git").isLockedByOthers == !isOurs)
    if !isOurs { try diary.run("rm .git/index.lock") }
    try diary.commit(["a.json": "2"])
    try diary.expectClean()
  }

  @Test("A lock that git holds is named with its age, and one from the future is nobody's")
  func aLockOfGitsIsNamed() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1"])
    try diary.run("touch -d '-20 seconds' .git/index.lock")
    let lock = try #require(WorkingTree(root: diary.path).lockOfGit)
    #expect(lock.path == "\(diary.path)/.git/index.lock" && (19..<60).contains(lock.seconds))
    try diary.run("touch -d '+1 hour' .git/index.lock")
    #expect(WorkingTree(root: diary.path).lockOfGit == nil)
    try diary.commit(["a.json": "2"])
    try diary.expectClean()
  }
}
