import Foundation
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMePlatform

/// What is found through the table is what going over every entry finds.
@Suite("A table of an index") struct IndexTableTests {
  /// A repository of plain git whose index is `index` and, from a thousand files on, a shared one.
  private struct Diary {
    let folder: TemporaryFolder
    let shell: Shell
    var gitDirectory: String { "\(folder.path)/d/.git" }

    /// Directories of one to several hundred files, one in another, with names that come close.
    init(seed: UInt64) throws {
      folder = try TemporaryFolder()
      shell = Shell(home: folder.path)
      var random = SplitMix64(seed: seed)
      var paths: [String] = []
      let directories = ["a/", "a/b/", "a/b/c/", "a0/", "a-/", "b/", "b/b/", "z/"]
      for directory in [""] + directories {
        let count = Int.random(
          in: 0...[1, 3, 70, 400][Int.random(in: 0..<4, using: &random)], using: &random)
        for _ in 0..<count {
          paths.append("\(directory)\(UInt16.random(in: 0..<5000, using: &random)).json")
        }
      }
      let lines = paths.map { "echo \(seed) >\($0)" }
      try run(
        "git init -q d; cd d; mkdir -p " + directories.joined(separator: " "), in: folder.path)
      try run(lines.joined(separator: "\n") + "\ngit add -A", in: "\(folder.path)/d")
    }

    @discardableResult
    func run(_ line: String, in directory: String? = nil) throws -> String {
      let answer = try shell.run(line, in: directory ?? "\(folder.path)/d")
      #expect(answer.code == 0, "\(line.prefix(200)): \(answer.errors)")
      return answer.output
    }

    func index() throws -> IndexFile {
      try #require(try IndexFile.read(gitDirectory: gitDirectory))
    }
  }

  private static func entries(of index: IndexFile) -> [(name: [UInt8], changed: Int)] {
    var cursor = IndexCursor(index)
    var found: [(name: [UInt8], changed: Int)] = []
    while let item = cursor.next() { found.append((item.name, Int(item.stat.modifiedSeconds))) }
    return found
  }

  private static func names(_ items: [IndexCursor.Item]) -> Set<[UInt8]> { Set(items.map(\.name)) }

  /// Law: directories, changed files and names are found as by going over all entries.
  private static func check(_ index: IndexFile, _ comment: Comment) throws {
    let all = entries(of: index)
    let directories = [
      "", "a/", "a/b/", "a/b/c/", "a0/", "a-/", "b/", "b/b/", "z/", "none/", "a/b/z/",
    ]
    for directory in directories.map({ Array($0.utf8) }) {
      let wanted = all.map(\.name).filter {
        $0.starts(with: directory) && !$0.dropFirst(directory.count).contains(UInt8(ascii: "/"))
      }
      let found = index.files(directlyIn: [directory])
      #expect(names(found) == Set(wanted), comment)
      #expect(found.count == wanted.count, comment)
    }
    let several = ["a/b/", "", "b/b/"].map { Array($0.utf8) }
    #expect(
      names(index.files(directlyIn: several))
        == several.reduce(into: []) { $0.formUnion(names(index.files(directlyIn: [$1]))) }, comment)
    for second in Set(all.map(\.changed)).union([0, .max]) {
      let young = index.base.files(changedIn: second, index.table)
      #expect(young.count == all.filter { $0.changed >= second }.count, comment)
    }
    let asked = all.enumerated().filter { $0.offset % 7 == 0 }.map(\.element.name)
    let missing = asked.map { $0 + [UInt8(ascii: "x")] }
    let sorted = (asked + missing).sorted { $0.lexicographicallyPrecedes($1) }
    let places = index.base.positions(of: sorted, index.table)
    let known = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
    for (name, found) in zip(sorted, places) {
      let here = known[name]
      #expect(found == here.map { [$0] } ?? [], comment)
    }
  }

  @Test("finds what is there, stored or made, torn or of another index", arguments: UInt64(0)..<12)
  func law(seed: UInt64) throws {
    let diary = try Diary(seed: seed)
    try Self.check(diary.index(), "seed \(seed)")
    #expect(try !diary.index().table.isStored)

    try diary.run("touch -d '+1 day' $(git ls-files | tail -n 1); git update-index --split-index")
    let made = try diary.index()
    let id = try #require(made.baseID)
    try diary.run("mkdir -p .git/countme")
    made.storeTable(diary.gitDirectory)
    let stored = try diary.index()
    #expect(stored.table.isStored)
    #expect(stored.table.blocks.map(\.start) == made.table.blocks.map(\.start))
    #expect(stored.table.blocks.map(\.latest) == made.table.blocks.map(\.latest))
    try Self.check(stored, "stored, seed \(seed)")

    let path = URL(filePath: "\(diary.gitDirectory)/countme/index.table")
    let whole = try Data(contentsOf: path)
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var bytes = whole
      if Bool.random(using: &random) {
        bytes = bytes.prefix(Int.random(in: 0..<whole.count, using: &random))
      } else {
        let place = Int.random(in: 0..<whole.count, using: &random)
        bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      }
      try bytes.write(to: path)
      #expect(
        IndexTable.read(id, count: made.base.count, diary.gitDirectory) == nil, "seed \(seed)")
    }
    try whole.write(to: path)
    #expect(IndexTable.read(.zero, count: made.base.count, diary.gitDirectory) == nil)
    #expect(IndexTable.read(id, count: made.base.count + 64, diary.gitDirectory) == nil)
  }

  @Test("One that is lost comes back with the next entry, and so does a new index's")
  func comesBack() throws {
    let diary = try DiaryFixture()
    let many = Dictionary(
      uniqueKeysWithValues: (0..<1500).map { ("items/\($0 % 40)/\($0).json", String?("\($0)")) })
    try diary.commit(many)
    let table = "\(diary.path)/.git/countme/index.table"
    for loss in ["true", "rm \(table)", "echo torn >\(table)", "git update-index --split-index"] {
      try diary.run(loss)
      try diary.commit(["items/7/7.json": loss])
      let index = try #require(try IndexFile.read(gitDirectory: "\(diary.path)/.git"))
      #expect(index.table.isStored, "\(loss)")
      try diary.expectClean()
    }
  }
}
