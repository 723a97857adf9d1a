package import CountMeGit

/// The tree that two sides of a merge are compared with.
package struct BaseTree {
  /// The tree of the only merge base, or what several of them make.
  package let tree: ObjectID
  /// The trees of the merge bases, where there are several.
  private let points: [ObjectID]
  /// Whether histories that crossed have several merge bases, all of them behind both sides.
  ///
  /// Of what was carried over each side has a copy of its own, and its commits do not tell what is new on it.
  let isCrossed: Bool

  /// The tree of an only merge base.
  init(_ tree: ObjectID, mergedFrom points: [ObjectID] = []) {
    self.init(tree, points, isCrossed: !points.isEmpty)
  }

  private init(_ tree: ObjectID, _ points: [ObjectID], isCrossed: Bool) {
    self.tree = tree
    self.points = points
    self.isCrossed = isCrossed
  }

  /// The same where some of the points are copies.
  var ofCopies: BaseTree { BaseTree(tree, points, isCrossed: false) }

  /// What the merge bases have where they differ from the base; one table for each of several.
  ///
  /// - Parameter settled: the paths that are compared with something else.
  package func disputed(
    except settled: Set<String> = [], in repository: borrowing Repository
  ) throws(DiaryError) -> [[String: TreeEntry?]] {
    var tables: [[String: TreeEntry?]] = []
    for point in points {
      let differences = try repository.differences(from: tree, to: point)
      tables.append(
        Dictionary(
          differences.filter { !settled.contains($0.path) }.map { ($0.path, $0.new) }
        ) { first, _ in first })
    }
    return tables
  }
}
