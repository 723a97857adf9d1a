import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// Files of months that are not wanted in the folder are in git only, as git itself has it.
@Suite("Files that are in git only") struct SparseSelectionTests {
  /// Files of four years, more than make the index a shared one where `isLarge`.
  private static func files(isLarge: Bool) -> [String: String?] {
    var files: [String: String?] = [
      ".gitattributes": "x\n", "profile/settings.json": "{}", "habits/0/1/2/a.json": "h",
      "months/2019-01.json": "m",
    ]
    for number in 0..<(isLarge ? 1500 : 60) {
      let month = "20\(19 + number % 4)-\(["01", "05", "12"][number % 3])"
      files["items/\(month)/\(10 + number % 15)/\(number).json"] = "\(number)"
      files["logs/\(month)/\(month)-\(10 + number % 15).json"] = "log \(number % 180)"
    }
    return files
  }

  private static func choice(_ month: String) throws -> SparseSelection {
    try #require(SparseSelection(firstMonth: month, months: nil))
  }

  private static func choose(
    _ month: String?, _ diary: borrowing DiaryFixture
  ) throws -> [String] {
    try diary.workingTree.choose(
      month.map(choice), at: try diary.head().tree, in: diary.repository)
  }

  /// Expects git and us to agree which files are in git only, and that they are those of the choice.
  private static func expectInStep(
    _ diary: borrowing DiaryFixture, since month: String?, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try diary.expectClean(sourceLocation: sourceLocation)
    let wanted = try month.map(choice)
    let all = try diary.run("git ls-tree -r --name-only HEAD").split(separator: "\n")
    let skipped = try diary.run("git ls-files -t | grep '^S ' | cut -c3- || true")
      .split(separator: "\n")
    let left = all.filter { wanted?.leavesOut($0.utf8) ?? false }
    #expect(skipped == left, comment, sourceLocation: sourceLocation)
    let present = try diary.run(
      "find . -path ./.git -prune -o -type f -print | cut -c3- | LC_ALL=C sort"
    )
    .split(separator: "\n")
    #expect(present == all.filter { !left.contains($0) }, comment, sourceLocation: sourceLocation)
    let only = SkipWorktreeFiles(root: diary.path)
    let some = left.prefix(20)
    if !some.isEmpty {
      let read = try some.map { String(decoding: try only.read(String($0)) ?? [], as: UTF8.self) }
      // One call of git for all of them: these files have no line's end of their own.
      let shown = try diary.run(
        "printf 'HEAD:%s\\n' \(some.joined(separator: " ")) | git cat-file --batch | sed -n 'n;p'")
      #expect(read.joined(separator: "\n") == shown, comment, sourceLocation: sourceLocation)
    }
    #expect(try only.read("profile/settings.json") == nil, sourceLocation: sourceLocation)
  }

  /// Law: the patterns that git is given leave out what we leave out, for every month.
  @Test("git's patterns and ours agree", arguments: RandomCases.seeds(of: 208, few: 2))
  func patterns(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try DiaryFixture()
    var files: [String: String?] = [
      "2019-1/a.json": "1", "x/2020-001/b.json": "2", "y/20-01/c": "3",
    ]
    for _ in 0..<200 {
      let year = Int.random(in: 1995...2031, using: &random)
      let month = String(format: "%04d-%02d", year, Int.random(in: 1...12, using: &random))
      let place = [
        "i/\(month)/a.json", "l/\(month).json", "a/b/\(month)/01/c.json", "\(month)/d.json",
      ]
      files[place[Int.random(in: 0..<4, using: &random)]] = "\(month)"
    }
    try diary.commit(files)
    let limit = String(
      format: "%04d-%02d", Int.random(in: 1998...2030, using: &random),
      Int.random(in: 1...12, using: &random))
    #expect(try Self.choose(limit, diary).isEmpty)
    try Self.expectInStep(diary, since: limit, "seed \(seed), \(limit)")
    // Git works it out anew from the patterns alone.
    try diary.run("git sparse-checkout reapply")
    try Self.expectInStep(diary, since: limit, "seed \(seed), \(limit), reapplied")
  }

  @Test("leave and come back, in an index of either form", arguments: [false, true])
  func thereAndBack(isLarge: Bool) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge: isLarge))
    for month in ["2021-01", "2020-05", "2022-12", nil, "2021-05", "2019-01", nil] {
      #expect(try Self.choose(month, diary).isEmpty)
      try Self.expectInStep(diary, since: month)
      // What comes and goes meanwhile is where it belongs.
      try diary.commit([
        "items/2019-12/01/new.json": month, "items/2022-12/31/new.json": "\(month ?? "")",
        "logs/2019-01/2019-01-10.json": "log of \(month ?? "all")",
      ])
      try Self.expectInStep(diary, since: month)
    }
    #expect(try diary.run("git ls-files -t | grep -c '^S' || true") == "0")
    #expect(try diary.workingTree.fileCounts().inGitOnly == 0)
  }

  private static let gitLines = [
    "git checkout -q -b other HEAD~1 && git checkout -q guest", "git reset -q --hard",
    "git stash -q; git stash pop -q || true", "git update-index --split-index", "git add -A",
    "git update-index --no-split-index", "git sparse-checkout reapply", "git gc -q",
    "git status; git update-index --refresh", "git rm -q items/2022-12/* -r; git reset -q --hard",
    "git checkout -q -b side HEAD~1 && git commit -q --allow-empty -m x && git checkout -q guest "
      + "&& git merge -q --no-edit side",
  ]

  @Test(
    "git's own commands agree with it",
    arguments: RandomCases.some(gitLines, of: 253, few: 4))
  func plainGit(line: String) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge: true))
    #expect(try Self.choose("2021-01", diary).isEmpty)
    try diary.commit(["logs/2019-01/2019-01-10.json": "old", "items/2022-01/10/0.json": "new"])
    try diary.run(line)
    try Self.expectInStep(diary, since: "2021-01")
    try diary.commit(["logs/2019-01/2019-01-10.json": "older", "logs/2020-05/2020-05-11.json": nil])
    try Self.expectInStep(diary, since: "2021-01")
    try diary.run("git sparse-checkout disable")
    #expect(try diary.workingTree.presentChoice(in: diary.repository) == nil)
    try Self.expectInStep(diary, since: nil)
    try diary.commit(["items/2019-12/01/new.json": "now a file"])
    try Self.expectInStep(diary, since: nil)
    #expect(try Self.choose("2020-05", diary).isEmpty)
    try Self.expectInStep(diary, since: "2020-05")
  }

  @Test("a choice holds for as long as git has it, in whatever words and in either of its files")
  func inForce() throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge: false))
    #expect(try Self.choose("2021-01", diary).isEmpty)
    func isInForce() throws -> Bool {
      try diary.workingTree.presentChoice(in: diary.repository) != nil
    }
    for (word, isOn) in [("on", true), ("1", true), ("Yes", true), ("off", false), ("0", false)] {
      try diary.run("git config core.sparseCheckout \(word)")
      #expect(try isInForce() == isOn, "\(word)")
    }
    try diary.run(
      "git config extensions.worktreeConfig true && git config --worktree core.sparseCheckout on")
    #expect(try isInForce())
    try diary.run("git config --worktree core.sparseCheckout no; git config core.sparseCheckout on")
    #expect(try !isInForce())
    // One that takes others in is read with them, and one that nobody can read is no file without settings.
    try diary.run(
      "git config --file .git/more core.sparseCheckout no; git config --worktree include.path more")
    try diary.run("git config --worktree --unset core.sparseCheckout")
    #expect(try !isInForce())
    try diary.run("printf '[core\\n' > .git/config.worktree")
    #expect(throws: (any Error).self) { try isInForce() }
  }

  @Test("an edited file stays, and one that a person makes is an edit")
  func edits() throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge: false))
    let edited = "items/2019-01/10/0.json"
    try diary.write("a person's", to: edited)
    #expect(try Self.choose("2021-01", diary) == [edited])
    #expect(try diary.edits().map(\.path) == [edited])
    #expect(try diary.run("git status --porcelain") == " M \(edited)")
    try diary.run("git checkout -q \(edited)")
    #expect(try Self.choose("2021-01", diary).isEmpty)
    try Self.expectInStep(diary, since: "2021-01")
    let made = "logs/2020-05/2020-05-11.json"
    try diary.write("made by hand", to: made)
    try diary.write("new", to: "logs/2020-05/2020-05-31.json")
    for directories in [nil, Set(["logs/2020-05"])] {
      let edits = try diary.edits(inDirectories: directories)
      #expect(edits.map(\.path) == [made, "logs/2020-05/2020-05-31.json"])
      #expect(edits.map(\.kind) == [.modified, .untracked])
      #expect(edits.map { $0.committed == nil } == [false, true])
    }
    // Another device writes to it: what the person made is not lost.
    #expect(try diary.commit([made: "from elsewhere"]) == [made])
    #expect(try diary.run("cat \(made)") == "made by hand")
    // The bytes that git has are no edit.
    try diary.write("from elsewhere", to: made)
    try diary.write(nil, to: "logs/2020-05/2020-05-31.json")
    #expect(try diary.edits().isEmpty)
    #expect(try Self.choose("2021-01", diary).isEmpty)
    try Self.expectInStep(diary, since: "2021-01")
  }

  @Test(
    "an index that is lost is made again without taking a file for deleted",
    arguments: RandomCases.some(
      ["rm .git/index", "truncate -s 70 .git/index", "rm .git/countme/files .git/index"],
      of: 254, few: 1))
  func lostIndex(line: String) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge: true))
    #expect(try Self.choose("2021-01", diary).isEmpty)
    try diary.run(line)
    try diary.commit(["profile/settings.json": "{ }"])
    try Self.expectInStep(diary, since: "2021-01")
  }

  /// Law: whatever of a choice is on disk when the machine stops, recovery comes to the new one.
  @Test("a choice that was interrupted is finished", arguments: RandomCases.seeds(of: 209, few: 3))
  func interrupted(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge: Bool.random(using: &random)))
    let months: [String?] = ["2020-05", "2021-01", "2022-12", nil]
    if Bool.random(using: &random) {
      #expect(try Self.choose(months.randomElement(using: &random) ?? nil, diary).isEmpty)
    }
    let next = months.randomElement(using: &random) ?? nil
    // The new state's files, some of them, beside the old state's index.
    let tree = try diary.head().tree
    try CheckoutJournal(from: tree, to: tree, cause: .choice).write("\(diary.path)/.git")
    try SparseSelection.write(next.map(Self.choice), "\(diary.path)/.git")
    let wanted = try next.map(Self.choice)
    for (number, path) in try diary.run("git ls-files").split(separator: "\n").enumerated()
    where number.isMultiple(of: 3) && wanted?.leavesOut(path.utf8) != true {
      guard !FileManager.default.fileExists(atPath: "\(diary.path)/\(path)") else { continue }
      let text = try diary.run("git show :\(path)")
      try diary.write(number.isMultiple(of: 2) ? text : String(text.prefix(1)), to: String(path))
      if number > 60 { break }
    }
    #expect(diary.workingTree.needsRecovery)
    #expect(try diary.workingTree.recover(to: tree, in: diary.repository))
    try Self.expectInStep(diary, since: next, "seed \(seed)")
  }

  @Test("what a power cut shows as gone, and the index not as in git only, was not deleted")
  func goneBeforeTheIndexKnows() throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.files(isLarge: false))
    let tree = try diary.head().tree
    try CheckoutJournal(from: tree, to: tree, cause: .choice).write("\(diary.path)/.git")
    try SparseSelection.write(Self.choice("2021-01"), "\(diary.path)/.git")
    try diary.run("rm -r items/2019-* logs/2020-01")
    #expect(try diary.workingTree.recover(to: tree, in: diary.repository))
    try Self.expectInStep(diary, since: "2021-01")
    #expect(try diary.edits().isEmpty)
  }
}
