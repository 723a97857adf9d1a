import CountMeGit
import CountMePlatform
import Foundation
import TestSupport
import Testing

/// What a person changed in the files is found as git finds it.
@Suite struct HandEditScanTests {
  /// So many files that several processors look at them.
  private static let many = Dictionary(
    uniqueKeysWithValues: (0..<840).map {
      ("\(["items", "logs.d", "logs"][$0 % 3])/\($0 % 7)/\($0 % 40)/\($0).json", String?("\($0)"))
    }
  ).merging(["a.json": "1", "logs/x.json": "2", "zz.json": "3"]) { $1 }

  /// Law: our edits are the lines of `git status`, whatever was changed, removed, added and replaced.
  @Test(arguments: RandomCases.seeds(of: 225, few: 3))
  func editsAreGitsStatus(seed: UInt64) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.many)
    let names = Self.many.keys.sorted()
    var random = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let path = "\(diary.path)/\(names[Int.random(in: 0..<names.count, using: &random)])"
      let folder = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: try? FileManager.default.removeItem(atPath: path)
      case 1: try? "longer than it was".write(toFile: path, atomically: false, encoding: .utf8)
      case 2:
        try? "new".write(toFile: "\(folder)/new", atomically: false, encoding: .utf8)
      case 3 where folder != diary.path:
        try? FileManager.default.removeItem(atPath: String(folder))
      default: try diary.run("touch -d '1 hour ago' '\(path)' 2>/dev/null || true")
      }
    }
    let ours = try diary.edits().map { edit in
      switch edit.kind {
      case .modified: " M \(edit.path)"
      case .deleted: " D \(edit.path)"
      case .untracked: "?? \(edit.path)"
      case .notAFile: "!! \(edit.path)"
      }
    }
    let gits = try diary.run("git status --porcelain --untracked-files=all")
      .split(separator: "\n").map(String.init)
    #expect(
      ours.map { $0.trimmingPrefix(" ") }.sorted() == gits.map { $0.trimmingPrefix(" ") }.sorted(),
      "seed \(seed)")
    let paths = try diary.edits().map(\.path)
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, "seed \(seed)")
  }

  /// Law: nothing below a name that is no folder any more counts as removed, wherever one looks, staged or not.
  @Test(
    "what stands in the place of a folder is told, and its files were not removed",
    arguments: RandomCases.some(
      RandomCases.pairs(
        ["items", "items/3", "items/3/3", "logs.d"],
        ["ln -s ../away", "ln -s nowhere", "echo x >", "mkfifo"]), of: 257, few: 6))
  func obstacle(folder: String, way: String) throws {
    let diary = try DiaryFixture()
    try diary.commit(Self.many)
    try diary.write("of hand", to: "a.json")
    try diary.write(nil, to: "zz.json")
    try diary.run("mv \(folder) ../away; \(way) \(folder)")
    let expected = ["a.json", folder, "zz.json"]
    let directories = Set(
      try diary.run("git ls-files \(folder)").split(separator: "\n")
        .map { FileSystem.parent(of: String($0)) })
    for isStaged in way == "mkfifo" ? [false] : [false, true] {
      if isStaged { try diary.run("git add -A") }
      let edits = try diary.edits()
      #expect(edits.map(\.path) == expected && edits.map(\.isInTheWay) == [false, true, false])
      #expect(try diary.edits(inDirectories: directories).filter(\.isInTheWay).count == 1)
      #expect(try !diary.edits(inDirectories: directories).contains { $0.kind == .deleted })
    }
    #expect(try diary.edits(inDirectories: ["\(folder)/new"]).map(\.path) == [folder])
    try diary.run("git reset -q; rm \(folder); mv ../away \(folder)")
    #expect(try diary.edits().map(\.path) == ["a.json", "zz.json"])
  }

  private static let few: [String: String?] = [
    "a.json": "1", "logs/a.json": "2", "logs/b.json": "3", "logs/c/d.json": "4",
    "items/e.json": "5",
    "items/f.json": "6",
  ]

  /// Law: whatever was staged, taken out of the index or put back, our edits are the files that are not as
  /// the branch has them; and what was committed over them is all that is committed.
  @Test(arguments: RandomCases.seeds(of: 204, few: 10))
  func stagedEdits(seed: UInt64) throws {
    let diary = try DiaryFixture(fewMoves: seed % 2 == 0 ? 1000 : 1)
    try diary.commit(Self.few)
    var random = SplitMix64(seed: seed)
    for round in 0..<6 {
      var lines: [String] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let names = Self.few.keys.sorted() + ["new.json", "logs/new.json", "other/new.json"]
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        let other = names[Int.random(in: 0..<names.count, using: &random)]
        let write =
          "mkdir -p \(FileSystem.parent(of: "./\(name)")); echo \(Int.random(in: 0..<3, using: &random)) >\(name)"
        let deeds = [
          write, "\(write); git add \(name)", "\(write); git add \(name); rm \(name)",
          "git rm -q --cached \(name)", "git rm -qf \(name)", "rm -f \(name)", "git add -A",
          "git mv -f \(name) \(other)", "git reset -q \(name)", "git checkout -q HEAD -- \(name)",
          "git stash -q; git stash pop -q --index", "git status >/dev/null", "git add -N \(name)",
          "git commit -qam plain", "chmod +x \(name); git add \(name); chmod -x \(name)",
          "git update-index --chmod=+x \(name)", "git reset -q --soft HEAD~1",
        ]
        lines.append(
          "{ \(deeds[Int.random(in: 0..<deeds.count, using: &random)]); } 2>/dev/null || :")
      }
      try diary.run(lines.joined(separator: "\n"))
      try expectEdits(diary, "seed \(seed), round \(round): \(lines)")
      if Bool.random(using: &random) {
        try diary.commit(["items/e.json": "\(Int.random(in: 0..<9, using: &random))"])
        try expectEdits(diary, "seed \(seed), round \(round), after our commit: \(lines)")
        _ = try diary.indexTree("\(lines)")
      }
    }
  }

  private func expectEdits(_ diary: borrowing DiaryFixture, _ comment: Comment) throws {
    // One call of git hashes all files: one for each took a sixth of this test.
    let answer = try diary.run(
      """
      git ls-tree -r HEAD | sed 's/^[0-9]* blob //' | sort -k 2 >../committed
      find . -path ./.git -prune -o -type f -print | sed 's|^./||' | sort >../names
      git hash-object --stdin-paths <../names | paste - ../names | sort -k 2 >../present
      cat ../committed; echo; diff ../committed ../present | grep '^[<>]' | cut -f 2 | sort -u
      """)
    let parts = answer.split(separator: "\n", omittingEmptySubsequences: false)
      .split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isEmpty)
    var committed: [String: String] = [:]
    for line in parts[0] {
      let words = line.split(separator: "\t")
      committed[String(words[1])] = String(words[0])
    }
    let edits = try diary.edits()
    #expect(edits.map(\.path).sorted() == parts[1].map(String.init), comment)
    for edit in edits {
      #expect(edit.committed?.hex == committed[edit.path], comment)
      let isThere = FileManager.default.fileExists(atPath: "\(diary.path)/\(edit.path)")
      #expect((edit.kind == .deleted) == !isThere, comment)
    }
    let directories = Set(["logs", "/"])
    let some = edits.filter { directories.contains(FileSystem.parent(of: $0.path)) }
    #expect(try diary.edits(inDirectories: directories) == some, comment)
  }
}
