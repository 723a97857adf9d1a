import CountMeGit
import TestSupport
import Testing

@testable import CountMeHistory

/// Names that differ by case only, found on one walk.
@Suite("Names that some disk takes for one") struct CaseCollisionTests {
  /// Law: of each new file, in the order of a walk, the first twin on its way is found, as if each folder were read anew.
  @Test func anyTrees() throws {
    let history = try ForgedHistory(seed: 9)
    for seed in RandomCases.seeds(of: 121) {
      var random = SplitMix64(seed: seed)
      let old = try Self.tree(&random, on: .emptyTree, history.repository)
      let new = try Self.tree(&random, on: old, history.repository)
      var collisions = CaseCollisions()
      for file in try history.repository.difference(from: old, to: new) {
        let found = try collisions.twin(of: file, history.repository)
        #expect(
          try found == Self.twin(of: file, in: new, history.repository),
          "seed \(seed): \(file.path)")
      }
    }
  }

  private static func twin(
    of file: FileDifference, in tree: ObjectID, _ repository: borrowing Repository
  ) throws -> String? {
    guard file.new != nil, let firstNew = file.firstNew else { return nil }
    let parts = file.path.split(separator: "/").map(String.init)
    for number in firstNew.depth..<parts.count {
      let above = parts[..<number].joined(separator: "/")
      let folder =
        try above.isEmpty ? tree : #require(try repository.entry(at: above, in: tree)).id
      let twin = try repository.names(in: folder).first {
        $0 != parts[number] && $0.lowercased() == parts[number].lowercased()
      }
      if let twin { return (parts[..<number] + [twin]).joined(separator: "/") }
    }
    return nil
  }

  private static func tree(
    _ random: inout SplitMix64, on base: ObjectID, _ repository: borrowing Repository
  ) throws -> ObjectID {
    // Of two letters of the second pair one is longer than the other.
    let names = ["a", "A", "b", "B", "c", "d", "\u{23A}", "\u{2C65}"]
    var changes: [TreeChange] = []
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      let folders = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        // Letters that are no twins come more often, so that the way goes deep.
        names[min(7, Int.random(in: 0..<12, using: &random))]
      }
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      changes.append(
        TreeChange(
          path: (folders + ["\(name).json"]).joined(separator: "/"),
          blob: try repository.write([], .blob)))
    }
    return try repository.updatedTree(base, changes)
  }
}
