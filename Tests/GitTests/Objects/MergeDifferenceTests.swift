import CountMeGit
import CountMePlatform
import TestSupport
import Testing

/// A merge's trees, walked side by side.
@Suite("What a merge has otherwise than its parents") struct MergeDifferenceTests {
  private struct Found: Equatable {
    let file: FileDifference
    let others: [TreeEntry?]
  }

  /// Law: the walk finds what a comparison with the first parent does, and beside it what looking the path up in each
  /// other parent does; of folders that are left out it finds nothing, and all else.
  @Test func anyParents() throws {
    let diary = try DiaryFixture()
    for seed in RandomCases.seeds(of: 120) {
      var random = SplitMix64(seed: seed)
      let common = try Self.tree(&random, on: .emptyTree, changes: 1...60, diary.repository)
      var parents: [ObjectID] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        parents.append(try Self.tree(&random, on: common, changes: 0...12, diary.repository))
      }
      let side = parents.randomElement(using: &random) ?? common
      let merged = try Self.tree(&random, on: side, changes: 0...6, diary.repository)
      let all = try Self.found(parents, merged, diary.repository) { _ in false }
      #expect(try all == Self.lookedUp(parents, merged, diary.repository), "seed \(seed)")
      var skipped: [String] = []
      let rest = try Self.found(parents, merged, diary.repository) { folder in
        skipped.append(folder.path + "/")
        return true
      }
      #expect(
        rest == all.filter { found in !skipped.contains { found.file.path.hasPrefix($0) } },
        "seed \(seed)")
      // Nothing is left out but what another parent has so, too; a folder in its place is no file there either.
      for found in all where !rest.contains(found) {
        let files = found.others.map { $0?.mode == .directory ? nil : $0 }
        #expect(files.contains(found.file.new), "seed \(seed): \(found.file.path)")
      }
    }
  }

  /// Law: a folder is read once for each parent, whatever the number of its files that differ.
  @Test(arguments: [1, 4, 5, 300]) func readsFoldersOnce(_ differing: Int) throws {
    let diary = try DiaryFixture()
    let blobs = try (0..<2).map { try diary.repository.write(Array("\($0)".utf8), .blob) }
    func tree(_ blob: (Int) -> ObjectID?) throws -> ObjectID {
      try diary.repository.updatedTree(
        .emptyTree, (0..<300).map { TreeChange(path: "a/n\(1000 + $0)", blob: blob($0)) })
    }
    let first = try tree { _ in blobs[0] }
    let merged = try tree { blobs[$0 < differing ? 1 : 0] }
    let others = try (1...3).map { other in try tree { blobs[$0 < 300 - other ? 1 : 0] } }
    var bytes = 0
    var count = 0
    try diary.repository.eachDifference(
      from: [first] + others + others, to: merged, treeLimit: 1 << 20, fileLimit: 300
    ) { read throws(GitError) in
      bytes += read
    } skipping: { _, _ throws(GitError) in
      false
    } _: { _, entries throws(GitError) in
      count += 1
      #expect(entries.count == 6)
    }
    // Those of the roots, and 300 names of 5 bytes.
    #expect(count == differing && bytes == 5 * (300 * 33) + 5 * 28)
  }

  /// Law: more files than are allowed are an error, and as many are none.
  @Test func bound() throws {
    let diary = try DiaryFixture()
    let blob = try diary.repository.write([], .blob)
    let tree = try diary.repository.updatedTree(
      .emptyTree, (0..<5).map { TreeChange(path: "a/n\($0)", blob: blob) })
    for (limit, isEnough) in [(5, true), (4, false)] {
      let found = try? Self.found([.emptyTree, .emptyTree], tree, diary.repository, limit) { _ in
        false
      }
      #expect((found != nil) == isEnough)
    }
  }

  private static func found(
    _ parents: [ObjectID], _ tree: ObjectID, _ repository: borrowing Repository,
    _ limit: Int = .max, skipping: (FileDifference) -> Bool
  ) throws -> [Found] {
    var found: [Found] = []
    try repository.eachDifference(
      from: parents, to: tree, treeLimit: 1 << 20, fileLimit: limit
    ) { _ throws(GitError) in
    } skipping: { folder, others throws(GitError) in
      let known = try parents.dropFirst().map { tree throws(GitError) in
        try repository.entry(at: folder.path, in: tree)
      }
      #expect(others == known)
      return skipping(folder)
    } _: { file, others throws(GitError) in
      found.append(Found(file: file, others: others))
    }
    return found
  }

  private static func lookedUp(
    _ parents: [ObjectID], _ tree: ObjectID, _ repository: borrowing Repository
  ) throws -> [Found] {
    try repository.difference(from: parents.first ?? .emptyTree, to: tree).map { file in
      Found(
        file: file,
        others: try parents.dropFirst().map { try repository.entry(at: file.path, in: $0) })
    }
  }

  private static func tree(
    _ random: inout SplitMix64, on base: ObjectID, changes: ClosedRange<Int>,
    _ repository: borrowing Repository
  ) throws -> ObjectID {
    let names = ["a", "a.json", "a-b", "a0", "b", "c", "d", "e"]
    var found: [TreeChange] = []
    for _ in 0..<Int.random(in: changes, using: &random) {
      let path = (0..<Int.random(in: 1...3, using: &random))
        .map { _ in names[Int.random(in: 0..<names.count, using: &random)] }
        .joined(separator: "/")
      let isThere = Int.random(in: 0..<4, using: &random) > 0
      let text = "\(Int.random(in: 0..<2, using: &random))"
      found.append(
        TreeChange(
          path: path, blob: isThere ? try repository.write(Array(text.utf8), .blob) : nil))
    }
    // Of a name that is a file and a folder, the later counts.
    return try repository.updatedTree(base, found)
  }
}
