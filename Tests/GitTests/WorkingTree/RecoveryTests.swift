import CountMeGit
import CountMePlatform
import Synchronization
import TestSupport
import Testing

/// Whatever moment the machine stops at while files move, the next command finishes it.
@Suite("A working tree after a crash") struct RecoveryTests {
  /// Law: with the note on disk, the branch moved or not, any of the files moved, one of them torn,
  /// recovery brings files and index to the tree of the branch.
  @Test("is finished from any moment", arguments: RandomCases.seeds(of: 206))
  func anyMoment(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Every other time as if the files were too many to be moved at once.
    let diary = try DiaryFixture(fewMoves: seed.isMultiple(of: 2) ? 0 : 1000)
    let move = try RandomMove(in: diary, &random)
    try diary.workingTree.announce(from: move.from, to: move.to)
    // Files move only once the branch has.
    if Bool.random(using: &random) {
      try move.publish(in: diary)
      try move.moveSome(in: diary, &random)
    }
    #expect(diary.workingTree.needsRecovery)
    let head = try diary.head().tree
    #expect(try diary.workingTree.recover(to: head, in: diary.repository))
    try diary.expectClean()
    #expect(!diary.workingTree.needsRecovery)
    #expect(try !diary.workingTree.recover(to: head, in: diary.repository))
    #expect(try diary.run("git ls-tree -r --name-only HEAD") == diary.run("git ls-files"))
  }

  /// Law: bytes that are neither tree's are a person's, and stay; git and we see the edit.
  @Test("keeps what a person wrote meanwhile", arguments: RandomCases.seeds(of: 207))
  func edits(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Every other time as if the files were too many to be moved at once.
    let diary = try DiaryFixture(fewMoves: seed.isMultiple(of: 2) ? 0 : 1000)
    let move = try RandomMove(in: diary, &random)
    try diary.workingTree.announce(from: move.from, to: move.to)
    try move.publish(in: diary)
    try move.moveSome(in: diary, &random)
    var edited: [String: String] = ["mine.txt": "mine"]
    for path in move.paths where Int.random(in: 0..<4, using: &random) == 0 {
      edited[path] = "a person wrote this"
    }
    for (path, text) in edited { try diary.write(text, to: path) }
    let head = try diary.head().tree
    #expect(try diary.workingTree.recover(to: head, in: diary.repository))
    for (path, text) in edited {
      #expect(try diary.run("cat \(path)") == text, "seed \(seed)")
    }
    let seen = try diary.edits()
    #expect(seen.map(\.path) == edited.keys.sorted(), "seed \(seed)")
    #expect(
      try diary.run("git status --porcelain -uall | cut -c4- | LC_ALL=C sort")
        == edited.keys.sorted().joined(separator: "\n"), "seed \(seed)")
  }

  /// Law: until the reference has moved every file is the person's, though it be what was wanted.
  @Test("touches nothing where the reference did not move", arguments: UInt64(0)..<20)
  func notMoved(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try DiaryFixture(fewMoves: seed.isMultiple(of: 2) ? 0 : 1000)
    let move = try RandomMove(in: diary, &random)
    try move.moveSome(in: diary, &random)
    let files = "find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 md5sum"
    let before = try diary.run(files)
    try diary.workingTree.announce(from: move.from, to: move.to)
    #expect(try diary.workingTree.recover(to: move.from, in: diary.repository))
    #expect(try diary.run(files) == before, "seed \(seed)")
    #expect(!diary.workingTree.needsRecovery)
  }

  /// Law: where plain git committed the old files over a branch that had moved, what came of the new ones goes,
  /// and what a person wrote stays.
  @Test("goes back with the branch", arguments: UInt64(0)..<40)
  func wentBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try DiaryFixture(fewMoves: seed.isMultiple(of: 2) ? 0 : 1000)
    let move = try RandomMove(in: diary, &random)
    try diary.workingTree.announce(from: move.from, to: move.to)
    try move.publish(in: diary)
    try move.moveSome(in: diary, &random, tears: false)
    try diary.write("mine", to: "mine.txt")
    try diary.run("git commit -q --allow-empty -m mine")
    #expect(try diary.head().tree == move.from)
    #expect(try diary.workingTree.recover(to: move.from, in: diary.repository))
    #expect(try diary.edits().map(\.path) == ["mine.txt"], "seed \(seed)")
    try diary.write(nil, to: "mine.txt")
    try diary.expectClean()
  }

  @Test("puts a merge for plain git back where git never came to commit it")
  func uncommittedMerge() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1", "b.json": "1"])
    let old = try diary.head().tree
    let new = try diary.tree(["a.json": "2", "b.json": nil, "c.json": "3"], on: old)
    try diary.workingTree.announceMerge(from: old, to: new)
    for (path, text) in ["a.json": "2", "b.json": nil, "c.json": "3"] {
      try diary.write(text, to: path)
    }
    #expect(try diary.workingTree.recover(to: old, in: diary.repository))
    try diary.expectClean()
  }

  /// Law: of a person's files that a move takes in only what they wrote before it becomes canonical;
  /// what they wrote since stays, though it be what either tree has.
  @Test(
    "keeps what a person made since of a file that is taken in", arguments: [0, 1000],
    [("typed  2", "2"), ("1", "1"), ("other", "other"), (nil, nil), ("", "2")])
  func takenIn(fewMoves: Int, file: (since: String?, expected: String?)) throws {
    let diary = try DiaryFixture(fewMoves: fewMoves)
    try diary.commit(["a.json": "1", "gone.json": "1", "sum.json": "1"])
    let old = try diary.head().tree
    let new = try diary.tree(["a.json": "2", "gone.json": nil, "sum.json": "2"], on: old)
    try diary.write("typed  2", to: "a.json")
    try diary.write(nil, to: "gone.json")
    let written = HandWrittenFiles([
      "a.json": Repository.blobID(of: Array("typed  2".utf8)), "gone.json": nil,
    ])
    try diary.workingTree.announce(from: old, to: new, takingIn: written)
    try RandomMove.publish(new, in: diary)
    try diary.write(file.since, to: "a.json")
    if file.since == "1" { try diary.write("1", to: "gone.json") }
    #expect(try diary.workingTree.recover(to: new, in: diary.repository))
    #expect(try diary.run("cat a.json 2>/dev/null || true") == file.expected ?? "")
    #expect(try diary.run("cat sum.json") == "2")
    #expect(FileSystem.exists("\(diary.path)/gone.json") == (file.since == "1"))
    let edited = file.expected == "2" ? [] : ["a.json"]
    let made = file.since == "1" ? ["gone.json"] : []
    #expect(try diary.edits().map(\.path) == edited + made)
  }

  /// Law: a file that both trees have is there at every moment of a move, so where it is gone a person has
  /// deleted it; what the move was to bring may not have come yet, and comes.
  @Test(
    "keeps a person's deletion of a file that was only to change", arguments: [0, 1000],
    [false, true])
  func deleted(fewMoves: Int, isMerge: Bool) throws {
    let diary = try DiaryFixture(fewMoves: fewMoves)
    try diary.commit(["a/gone.json": "1", "b.json": "1"])
    let old = try diary.head().tree
    let new = try diary.tree(["a/gone.json": "2", "b.json": "2", "c/new.json": "2"], on: old)
    if isMerge {
      try diary.workingTree.announceMerge(from: old, to: new)
    } else {
      try diary.workingTree.announce(from: old, to: new)
      try RandomMove.publish(new, in: diary)
    }
    try diary.write("2", to: "a/gone.json")
    try diary.run("rm -r a")
    #expect(try diary.workingTree.recover(to: isMerge ? old : new, in: diary.repository))
    #expect(try diary.edits().map(\.path) == ["a/gone.json"])
    let names = isMerge ? "b.json" : "b.json\nc"
    #expect(try diary.run("git status --porcelain; ls") == " D a/gone.json\n\(names)")
    #expect(try diary.run("cat b.json") == (isMerge ? "1" : "2"))
  }

  @Test(
    "brings a file back that a person deleted and that follows from others", arguments: [0, 1000])
  func followed(fewMoves: Int) throws {
    let diary = try DiaryFixture(fewMoves: fewMoves)
    try diary.commit(["a/b.json": "1"])
    let old = try diary.head().tree
    let new = try diary.tree(["a/b.json": "2"], on: old)
    let written = HandWrittenFiles(["a/b.json": nil])
    try diary.run("rm -r a")
    try diary.workingTree.announce(from: old, to: new, takingIn: written)
    try RandomMove.publish(new, in: diary)
    #expect(try diary.workingTree.recover(to: new, in: diary.repository))
    try diary.expectClean()
  }

  @Test("brings a file back that one of its steps has taken away")
  func takenAway() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1", "b.json": "1"])
    let old = try diary.head().tree
    let new = try diary.tree(["a.json": nil, "b.json": "2"], on: old)
    try diary.workingTree.announce(from: old, to: new)
    try diary.write(nil, to: "a.json")
    // Plain git has moved the branch on since.
    let present = try diary.tree(["a.json": "3", "b.json": "3"], on: old)
    try RandomMove.publish(present, in: diary)
    #expect(try diary.workingTree.recover(to: present, in: diary.repository))
    try diary.expectClean()
  }

  @Test("takes no file for deleted that git alone leaves out of the folder", arguments: [0, 1000])
  func leftOut(fewMoves: Int) throws {
    let diary = try DiaryFixture(fewMoves: fewMoves)
    try diary.commit(["a.json": "1", "b/c.json": "1"])
    try diary.run("git sparse-checkout set --no-cone '/*' '!/b/'; [ ! -e b ]")
    let old = try diary.head().tree
    let new = try diary.tree(["a.json": "2", "b/c.json": "2"], on: old)
    try diary.workingTree.announce(from: old, to: new)
    try RandomMove.publish(new, in: diary)
    #expect(try diary.workingTree.recover(to: new, in: diary.repository))
    try diary.expectClean()
  }

  /// Files are written over where they are, but for these: another name would show the new bytes, too.
  @Test("finds a file that has two names there, whenever it comes")
  func twoNames() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1"])
    var count = 0
    for place in 0... {
      try diary.run("ln -f a.json .git/other")
      let old = try diary.head().tree
      let new = try diary.tree(["a.json": "\(place + 2)"], on: old)
      try diary.workingTree.announce(from: old, to: new)
      try RandomMove.publish(new, in: diary)
      let left = Atomic(place)
      FaultInjector.$present.withValue({ _ in
        left.subtract(1, ordering: .relaxed).oldValue == 0 ? 28 : nil
      }) {
        _ = try? diary.workingTree.move(from: old, to: new, in: diary.repository)
      }
      count += 1
      #expect(FileSystem.exists("\(diary.path)/a.json"), "change \(place)")
      _ = try diary.workingTree.recover(to: new, in: diary.repository)
      try diary.expectClean()
      if left.load(ordering: .relaxed) >= 0 { break }
    }
    #expect(count > 5)
  }

  /// A note that is not whole was not on disk when the machine stopped, so nothing has moved.
  @Test("a torn note is forgotten", arguments: ["", "0123", "garbage garbage", "\u{0}\u{0}\u{0}"])
  func tornNote(text: String) throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1"])
    try diary.write(text, to: ".git/countme/checkout")
    let head = try diary.head().tree
    #expect(try !diary.workingTree.recover(to: head, in: diary.repository))
    #expect(!diary.workingTree.needsRecovery)
    try diary.expectClean()
  }

  @Test(
    "an index that is missing or torn is made anew",
    arguments: ["rm", "truncate -s 100", "truncate -s 7"])
  func tornIndex(command: String) throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1", "b/c.json": "2", "b/d.json": "3"])
    let old = try diary.head().tree
    let new = try diary.tree(["a.json": "2", "b/c.json": nil], on: old)
    try diary.write("mine", to: "b/d.json")
    try diary.workingTree.announce(from: old, to: new)
    try RandomMove.publish(new, in: diary)
    try diary.run("\(command) .git/index")
    #expect(try diary.workingTree.recover(to: new, in: diary.repository))
    #expect(try diary.run("git status --porcelain") == " M b/d.json")
    #expect(try diary.edits().map(\.path) == ["b/d.json"])
  }

  @Test("a move that did not happen is taken back")
  func retracted() throws {
    let diary = try DiaryFixture()
    try diary.commit(["a.json": "1"])
    let old = try diary.head().tree
    try diary.workingTree.announce(from: old, to: try diary.tree(["a.json": "2"], on: old))
    try diary.workingTree.retract()
    #expect(!diary.workingTree.needsRecovery)
    try diary.expectClean()
  }
}
