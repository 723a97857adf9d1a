import CountMePlatform
import TestSupport
import Testing

@testable import CountMeGit

/// A look that a monitor makes short finds what a look at every file finds.
@Suite("Looking at what a monitor says has changed")
struct MonitoredLookTests {
  /// More files than are few enough to be looked at anyway.
  private static func diary() throws -> DiaryFixture {
    let diary = try DiaryFixture()
    var files: [String: String?] = ["top.json": "top\n"]
    for number in 0..<600 { files["food/\(number % 20)/\(number).json"] = "\(number)\n" }
    try diary.commit(files)
    try DurableFile.createDirectories("\(diary.path)/.git/countme")
    return diary
  }

  private static func listen(_ diary: borrowing DiaryFixture) throws -> LocalSocket.Listener {
    let source = ChangeSource(root: diary.path)
    return try FolderMonitor.listen(at: diary.workingTree.monitorPath, for: source)
  }

  /// The edits, as a look finds them that asks nobody.
  private static func whole(_ diary: borrowing DiaryFixture) throws -> [WorkingTreeEdit] {
    try diary.run("mv .git/countme/watch.socket .git/countme/away")
    let edits = try diary.edits()
    try diary.run("mv .git/countme/away .git/countme/watch.socket")
    return edits
  }

  private static func folders(_ diary: borrowing DiaryFixture) throws -> Set<String>? {
    let tree = diary.workingTree
    let index = try #require(try IndexStore(gitDirectory: tree.gitDirectory).read())
    return MonitoredLook(
      FolderMonitor(at: tree.monitorPath, of: diary.path), over: try diary.head().tree, index,
      in: diary.repository)?.folders
  }

  /// What people, their editors and plain git do; `$d` is a folder, `$f` a file and `$n` a number.
  private static let deeds = [
    "echo edit >$f", "echo edit >>$f", "echo edit >x.tmp; mv x.tmp $f", "rm -f $f", "touch $f",
    "cp $f $d/copy$n.json", "mkdir -p $d/new$n; echo new >$d/new$n/a.json", "rm -rf $d",
    "mkdir -p aside; mv $d aside/$n", "mv aside/* food/ || true", "rm -rf aside",
    "mv $d .git/away$n && ln -s ../.git/away$n $d", "mv $d .git/away$n; echo file >$d",
    "rm -f $f; mkfifo $f", "rm -f $f; ln -s top.json $f", "rm -f $f; mkdir $f",
    "git add -A", "git add -A && git commit -qm person --allow-empty", "git checkout -qf HEAD -- .",
    "git reset -q --mixed HEAD~1 || true", "git reset -q --hard HEAD~1 || true",
    "git rm -qr --cached $d || true", "git stash -q || true", "git stash pop -q || true",
    "git update-index -q --refresh || true", "git read-tree HEAD", "rm .git/index; git reset -q",
    "git clean -qfd", "chmod +x $f", "echo edit >$f; touch -d @1700000000 $f",
    "python3 -c 'import mmap; f = open(\"top.json\", \"r+b\"); m = mmap.mmap(f.fileno(), 0); m[0] = 48 + $n % 9'",
  ]

  @Test(
    "Whatever happens, the edits are those of a look at every file",
    arguments: RandomCases.seeds(of: 1901, few: 6))
  func law(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try Self.diary()
    let listener = try Self.listen(diary)
    var story: [String] = []
    for number in 0..<25 {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let folder = "food/\(Int.random(in: 0..<20, using: &random))"
        // Whoever writes to a pipe waits for a reader.
        let names = """
          d=\(folder); f=$(find $d top.json -type f -name '*.json' 2>/dev/null | sort | head -1 || true)
          """
        let deed = Self.deeds.randomElement(using: &random)!
        story.append("\(folder): \(deed)")
        try diary.run(
          "\(names); n=\(number); f=${f:-$d/made.json}; [ ! -p $f ] || rm $f; mkdir -p $(dirname $f) || true; { \(deed); } >/dev/null 2>&1 || true"
        )
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        let file = "food/\(Int.random(in: 0..<20, using: &random))/ours\(number).json"
        story.append("commit \(file)")
        try diary.commit([file: "ours \(number)\n", "top.json": "top \(number)\n"])
      }
      let label = Comment(rawValue: "seed \(seed): \(story)")
      #expect(try diary.edits() == Self.whole(diary), label)
    }
    _ = consume listener
  }

  @Test("After one look the next is at what has changed since, and at what was found")
  func short() throws {
    let diary = try Self.diary()
    let listener = try Self.listen(diary)
    #expect(try Self.folders(diary) == nil)
    #expect(try diary.edits() == [])
    #expect(try Self.folders(diary) == [])
    try diary.write("edit\n", to: "food/3/3.json")
    #expect(try Self.folders(diary) == ["food/3"])
    #expect(try diary.edits().map(\.path) == ["food/3/3.json"])
    try diary.write("3\n", to: "food/3/3.json")
    #expect(try diary.edits() == [])
    #expect(try Self.folders(diary) == [])
    try diary.commit(["food/4/4.json": "other\n"])
    #expect(try Self.folders(diary)?.contains("food/4") == true)
    // In the background, too.
    #expect(
      try diary.workingTree.beginLooking(over: diary.head().tree, in: diary.repository)?
        .findsNothing() == true)
    #expect(try Self.folders(diary) == [])
    _ = consume listener
    #expect(try Self.folders(diary) == nil)
    try diary.expectClean()
  }

  @Test("Who asks for another folder than the one that is watched is told nothing, as by a copy")
  func copies() throws {
    let diary = try Self.diary()
    let listener = try Self.listen(diary)
    let socket = diary.workingTree.monitorPath
    #expect(FolderMonitor(at: socket, of: diary.path).query() != nil)
    #expect(FolderMonitor(at: socket, of: "\(diary.path)/food").query() == nil)
    _ = consume listener
  }

  @Test("Of an index that may hold files in git only, nothing is known once it is written again")
  func skipped() throws {
    let diary = try Self.diary()
    let listener = try Self.listen(diary)
    // git notes in the index which tree it is; without that nobody asks.
    try diary.run(
      "git update-index --skip-worktree food/3/3.json; rm food/3/3.json; git write-tree")
    #expect(try diary.edits() == [])
    #expect(try Self.folders(diary) != nil)
    try diary.run("git update-index --no-skip-worktree food/3/3.json; git write-tree")
    #expect(try Self.folders(diary) == nil)
    #expect(try diary.edits().map(\.kind) == [.deleted])
    _ = consume listener
  }

  @Test(
    "An answer that is none, or that names what is not there, costs a look at every file",
    arguments: ["", "token", "token\u{0}no tree\u{0}food/3", "token\u{0}\(ObjectID.emptyTree.hex)"])
  func nonsense(answer: String) throws {
    let diary = try Self.diary()
    let listener = try LocalSocket.Listener(at: diary.workingTree.monitorPath) { _ in
      Array(answer.utf8) + [0]
    }
    try diary.write("edit\n", to: "food/3/3.json")
    #expect(try diary.edits().map(\.path) == ["food/3/3.json"])
    _ = consume listener
  }
}
