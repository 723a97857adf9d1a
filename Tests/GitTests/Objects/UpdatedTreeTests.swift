import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// Trees that are updated by path are the trees that git would write.
@Suite struct UpdatedTreeTests {
  /// Law: whatever is set and removed, the tree equals `git write-tree` of the same files.
  @Test func anyChangesGiveGitsTree() throws {
    let diary = try DiaryFixture()
    for seed in RandomCases.seeds(of: 205) {
      var random = SplitMix64(seed: seed)
      var files: [[UInt8]: ObjectID] = [:]
      var tree = ObjectID.emptyTree
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let (before, present) = (tree, files)
        let changes = try Self.changes(&random, &files, diary.repository)
        tree = try diary.repository.updatedTree(tree, changes)
        let paths = try diary.repository.difference(from: before, to: tree).map {
          Array($0.path.utf8)
        }
        let different = Set(present.keys).union(files.keys).filter { present[$0] != files[$0] }
        #expect(
          paths == different.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
      }
      #expect(try tree.hex == Self.gitsTree(of: files, diary), "seed \(seed)")
    }
  }

  /// Makes some changes to `files` and answers with them.
  private static func changes(
    _ random: inout SplitMix64, _ files: inout [[UInt8]: ObjectID],
    _ repository: borrowing Repository
  ) throws -> [TreeChange] {
    var changes: [TreeChange] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let path = path(&random)
      let name = Array(path.utf8)
      // A file cannot be where a directory is, nor below a file.
      let collides = files.keys.contains {
        $0.starts(with: name + [UInt8(ascii: "/")]) || name.starts(with: $0 + [UInt8(ascii: "/")])
      }
      guard !collides else { continue }
      let isRemoval = Int.random(in: 0..<3, using: &random) == 0
      let text = "\(Int.random(in: 0..<1000, using: &random))"
      let blob = try isRemoval ? nil : repository.write(Array(text.utf8), .blob)
      files[name] = blob
      changes.append(TreeChange(path: path, blob: blob))
    }
    return changes
  }

  /// A path whose parts sort before and after each other with a slash behind them.
  private static func path(_ random: inout SplitMix64) -> String {
    let names = ["a", "a.json", "a-b", "a0", "b", "\u{e9}", "e\u{301}", "z"]
    return (0..<Int.random(in: 1...3, using: &random))
      .map { _ in names[Int.random(in: 0..<names.count, using: &random)] }
      .joined(separator: "/")
  }

  private static func gitsTree(
    of files: [[UInt8]: ObjectID], _ diary: borrowing DiaryFixture
  ) throws -> String {
    let lines = files.map { "100644 \($1.hex)\t\(String(decoding: $0, as: UTF8.self))\0" }
    return try diary.run(
      "export GIT_INDEX_FILE=.git/scratch; rm -f .git/scratch; "
        + "git update-index -z --index-info; git write-tree",
      input: lines.joined())
  }

  /// Law: a tree that loses its last file is the empty tree, and nothing is read that did not change.
  @Test func emptyDirectoriesVanish() throws {
    let diary = try DiaryFixture()
    let one = try diary.tree(["a/b/c.json": "1", "d.json": "2"])
    #expect(try diary.tree(["a/b/c.json": nil], on: one) == diary.tree(["d.json": "2"]))
    #expect(try diary.tree(["a/b/c.json": nil, "d.json": nil], on: one) == .emptyTree)
    #expect(try diary.tree(["x/y.json": nil], on: one) == one)
    #expect(try diary.repository.updatedTree(one, []) == one)
  }
}
