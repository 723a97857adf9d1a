import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// Whatever git's index is, what a person did to the files is told by it as git tells it.
@Suite("Kinds of indexes") struct IndexKindTests {
  /// More files than the limit from which on ours is split, in several folders.
  private static func files(_ isLarge: Bool) -> [String: String?] {
    Dictionary(
      uniqueKeysWithValues: (0..<(isLarge ? 1300 : 60)).map {
        ("\(["items", "logs", "profile"][$0 % 3])/\($0 % 7)/\($0).json", String?("\($0)"))
      }
    ).merging([".countme/format.json": "1", ".gitattributes": "", "a.json": "2"]) { $1 }
  }

  private static let kinds = [
    "git update-index --index-version 4",
    "git update-index --index-version 4 --split-index; touch -d '1 hour ago' a.json; git add -A",
    "git -c index.version=4 update-index --force-write-index; git update-index --index-version 3",
    "git config feature.manyFiles true; rm -f .git/index .git/sharedindex.*; git reset -q",
    "git update-index --index-version 4; git config index.threads 4; git update-index --skip-worktree a.json",
    "git sparse-checkout set --cone --sparse-index .countme items/1 logs/2",
    "git sparse-checkout set --cone --sparse-index .countme logs; git update-index --index-version 4",
    "git sparse-checkout set --cone --no-sparse-index items; git update-index --index-version 4",
  ]

  /// Law: our edits are the lines of `git status`, and after our next write there are no others.
  @Test("have the edits that git finds", arguments: kinds.indices, [false, true])
  func readable(number: Int, isLarge: Bool) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge))
    try diary.run("git reset -q; \(Self.kinds[number])")
    #expect(try diary.edits() == [])
    var random = SplitMix64(seed: UInt64(number))
    let found = try diary.run("find */* -name '*.json' -type f").split(separator: "\n")
    let names = found.map(String.init).sorted().shuffled(using: &random).prefix(9)
    for (place, name) in names.enumerated() {
      try diary.write(
        place % 3 == 0 ? nil : "of hand \(place)", to: name + (place % 3 == 1 ? "n" : ""))
    }
    try Self.expectGitsStatus(diary)
    let before = try diary.edits()
    #expect(before.count == names.count && !names.isEmpty)
    let directories = Set(before.map { FileSystem.parent(of: $0.path) })
    #expect(try diary.edits(inDirectories: directories).map(\.path) == before.map(\.path))
    // What we write is an index of ours, whatever git's was.
    try diary.commit(["new/by-us.json": "1"])
    #expect(try diary.edits() == before)
    try Self.expectGitsStatus(diary)
    try diary.run("git fsck --strict --no-dangling --no-progress")
  }

  private static func expectGitsStatus(
    _ diary: borrowing DiaryFixture, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ours = try diary.edits().map { edit in
      switch edit.kind {
      case .modified: "M \(edit.path)"
      case .deleted: "D \(edit.path)"
      case .untracked: "?? \(edit.path)"
      case .notAFile: "!! \(edit.path)"
      }
    }
    let gits = try diary.run("git status --porcelain --untracked-files=all")
      .split(separator: "\n").map { String($0.trimmingPrefix(" ")) }
    #expect(ours.sorted() == gits.sorted(), sourceLocation: sourceLocation)
  }

  private static let damages = [
    "rm -f .git/index", ": > .git/index", "echo broken > .git/index",
    "truncate -s 300 .git/index", "git update-index --split-index; rm .git/sharedindex.*",
    "git update-index --index-version 4; truncate -s -400 .git/index",
  ]

  /// Law: what has the branch's bytes is no edit, and what is not there was not removed; once the index is made
  /// anew it is there, and then removing it is an edit.
  @Test(
    "that nobody can read make no edits of what is as the branch has it",
    arguments: damages.indices, [false, true])
  func unreadable(number: Int, isLarge: Bool) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge))
    try diary.write("of hand", to: "a.json")
    try diary.write("of hand", to: "items/0/new.json")
    try diary.run("rm items/0/0.json; rm -r logs/1; \(Self.damages[number])")
    let all = "ls -l .git/index 2>/dev/null || true; find . -type f | sort | sha1sum"
    let before = try diary.run(all)
    let expected = ["a.json", "items/0/new.json"]
    #expect(try diary.edits().map(\.path) == expected)
    #expect(try diary.edits(inDirectories: ["", "items/0", "logs/1"]).map(\.path) == expected)
    #expect(try diary.run(all) == before)
    let head = try diary.head().tree
    let edits = try diary.workingTree.edits(over: head, mendsIndex: true, in: diary.repository)
    #expect(edits.map(\.path) == expected && edits.map(\.kind) == [.modified, .untracked])
    try Self.expectGitsStatus(diary)
    try diary.run("rm items/0/0.json")
    #expect(try diary.edits().map(\.path) == ["a.json", "items/0/0.json", "items/0/new.json"])
  }

  @Test(
    "that are broken anywhere are refused, or read as git could have written them",
    arguments: UInt64(0)..<40)
  func broken(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try DiaryFixture()
    try diary.commit(Self.files(false))
    try diary.run("git update-index --index-version 4")
    var bytes = try #require(try FileSystem.read("\(diary.path)/.git/index", limit: 1 << 20))
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    if Bool.random(using: &random) {
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
    }
    try DurableFile.write(bytes, to: "\(diary.path)/.git/index", flush: .later)
    _ = try diary.edits()
  }
}
