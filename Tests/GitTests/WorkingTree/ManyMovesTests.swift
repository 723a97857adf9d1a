import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// More files than memory should hold are moved one after the other, and fewer on several processors.
@Suite("Many files that move") struct ManyMovesTests {
  /// Law: what a person did meanwhile, and whatever comes, changes, goes or turns from a file into a
  /// folder: the files, the index and what git says are as if one had been moved after the other by one processor.
  @Test("come to where few would", arguments: RandomCases.seeds(of: 203))
  func alike(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let few = try DiaryFixture()
    let partSize = Int(seed % 3) * 20 + 1
    let many = try DiaryFixture(fewMoves: seed.isMultiple(of: 2) ? 0 : 2000, partSize: partSize)
    var known: Set<String> = []
    for round in 0..<4 {
      var files: [String: String?] = [:]
      // From some number of files on the index is shared.
      let count =
        round == 1 && seed.isMultiple(of: 5) ? 1200 : Int.random(in: 1...20, using: &random)
      for _ in 0..<count {
        let path =
          "\(["a", "a-b", "b/c", "b/c.json", "z"][Int.random(in: 0..<5, using: &random)])/"
          + "\(Int.random(in: 0..<2000, using: &random)).json"
        files[path] = .some("\(round) \(path)\n")
      }
      for path in known.sorted() where Int.random(in: 0..<3, using: &random) == 0 {
        files[path] = .some(nil)
      }
      var edits: [(path: String, text: String?)] = []
      for path in known.sorted() where Int.random(in: 0..<8, using: &random) == 0 {
        edits.append((path, Bool.random(using: &random) ? "mine" : nil))
      }
      for (path, text) in edits {
        try few.write(text, to: path)
        try many.write(text, to: path)
      }
      #expect(try few.commit(files) == many.commit(files), "seed \(seed)")
      for (path, text) in files {
        if text == nil { known.remove(path) } else { known.insert(path) }
      }
      for line in ["git status --porcelain -uall", "git ls-files -s | sha1sum"] {
        #expect(try few.run(line) == many.run(line), "seed \(seed), round \(round)")
      }
      #expect(try few.edits() == many.edits(), "seed \(seed)")
    }
    // The table beside a shared index is to stay.
    let left = try many.run("git fsck --strict; ls .git/countme | sed /index.table/d")
    #expect(left == "")
  }
  /// To who reads signs instead of bytes, such an accent is one with the slash before it.
  @Test("come into their folder where their name begins with an accent", arguments: [0, 1000])
  func accent(fewMoves: Int) throws {
    let diary = try DiaryFixture(fewMoves: fewMoves)
    let path = "a/\u{301}x.json"
    // A folder's, too; and two that look alike are two.
    let others = ["d/\u{301}c/x.json", "cafe\u{301}/x.json", "caf\u{e9}/x.json"]
    var files: [String: String?] = [path: "1", "b.json": "2"]
    for other in others { files[other] = .some(other) }
    try diary.commit(files)
    try diary.expectClean()
    try diary.write("mine", to: path)
    #expect(try diary.edits().map(\.path) == [path])
    try diary.write("1", to: path)
    for other in others + [path] { files[other] = .some(nil) }
    try diary.commit(files)
    try diary.expectClean()
    #expect(try diary.run("ls -A | grep -v .git") == "b.json")
  }
}
