import CountMeGit
import TestSupport
import Testing

/// What a tree that is written anew says of its bounds.
@Suite struct TreeLimitsTests {
  private let bounds = TreeLimits(bytes: 150, entries: ["a": 3])

  /// Law: a tree is beyond its bounds exactly where a folder with a new name has too much in it, or the name's twin.
  @Test func excessIsWhatTheTreeHas() throws {
    let diary = try DiaryFixture()
    let names = ["a", "A", "b", "B", "c", "abc", "aBc"]
    var kinds: Set<String> = []
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      func changes(_ count: Int) throws -> [TreeChange] {
        try (0..<count).map { _ in
          let path = (0..<2).map { _ in names[Int.random(in: 0..<names.count, using: &random)] }
          let isThere = Int.random(in: 0..<4, using: &random) > 0
          return TreeChange(
            path: path.joined(separator: "/"),
            blob: isThere ? try diary.repository.write([UInt8(seed & 0xFF)], .blob) : nil)
        }
      }
      let base = try diary.repository.updatedTree(.emptyTree, try changes(4))
      let more = try changes(Int.random(in: 1...9, using: &random))
      let updated = try diary.repository.updatedTree(base, more, within: bounds)
      #expect(try updated.id == diary.repository.updatedTree(base, more))
      var wanted: Set<String> = []
      for folder in [""] + names {
        let old = try Self.names(in: folder, of: base, diary.repository)
        let new = try Self.names(in: folder, of: updated.id, diary.repository)
        guard !Set(new).isSubset(of: old) else { continue }
        let bytes = new.reduce(0) { $0 + $1.utf8.count + (folder.isEmpty ? 27 : 28) }
        if bytes > bounds.bytes { wanted.insert("bytes \(folder)") }
        if folder == "a", new.count > 3 { wanted.insert("entries a") }
        for name in new where !old.contains(name) {
          guard new.contains(where: { $0 != name && $0.lowercased() == name.lowercased() }) else {
            continue
          }
          wanted.insert("twin \(folder.isEmpty ? name : "\(folder)/\(name)")")
        }
      }
      let found = Set(updated.excess.map(Self.words))
      #expect(found == wanted, "seed \(seed)")
      let asked = try diary.repository.excess(
        of: more.map { ($0.path, $0.blob != nil) }, in: base, beyond: bounds)
      #expect(Set(asked.map(Self.words)) == wanted, "seed \(seed)")
      kinds.formUnion(found.map { String($0.prefix(4)) })
    }
    #expect(kinds == ["byte", "entr", "twin"])
  }

  private static func words(_ excess: UpdatedTree.Excess) -> String {
    switch excess {
    case .caseCollision(let path, _): "twin \(path)"
    case .bytes(let folder, _): "bytes \(folder)"
    case .entries(let folder, _): "entries \(folder)"
    }
  }

  private static func names(
    in folder: String, of tree: ObjectID, _ repository: borrowing Repository
  ) throws -> [String] {
    if folder.isEmpty { return try repository.names(in: tree) }
    guard let entry = try repository.entry(at: folder, in: tree), entry.isDirectory else {
      return []
    }
    return try repository.names(in: entry.id)
  }
}
