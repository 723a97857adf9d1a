import CountMeModel

/// The commits of a history in memory: a graph, and a tree for each of its points.
///
/// Several merge bases are merged first, the same way, into a commit that nobody else sees.
struct SimulatedHistory {
  struct Commit {
    let parents: [Int]
    let tree: DocumentTable
    var isMerge: Bool { parents.count > 1 }
  }

  let diary: TestDiary
  private(set) var commits: [Commit] = []
  /// Pairs of trees whose merge depended on which of them was given first.
  private(set) var asymmetries = 0
  private var ancestors: [Set<Int>] = []
  private var merges: [[Int]: Int] = [:]

  init(diary: TestDiary) {
    self.diary = diary
    _ = commit(DocumentTable(), parents: [])
  }

  /// Adds a commit and gives its number, which is greater than its parents'.
  mutating func commit(_ tree: DocumentTable, parents: [Int]) -> Int {
    commits.append(Commit(parents: parents, tree: tree))
    let number = commits.count - 1
    ancestors.append(parents.reduce(into: [number]) { $0.formUnion(ancestors[$1]) })
    return number
  }

  func isAncestor(_ one: Int, of other: Int) -> Bool { ancestors[other].contains(one) }

  /// The commits that `one` has and `other` has not.
  func only(in one: Int, not other: Int) -> Set<Int> {
    ancestors[one].subtracting(ancestors[other])
  }

  /// The merge of two commits, which has both as parents; made once.
  mutating func merge(_ one: Int, _ other: Int) -> Int {
    let parents = [one, other].sorted()
    if let known = merges[parents] { return known }
    let bases = mergeBases(one, other)
    let base = bases.dropFirst().reduce(bases[0]) { merge($0, $1) }
    let trees = (bases.count > 1 ? bases : []).map { commits[$0].tree }
    let (left, right) = (commits[one].tree, commits[other].tree)
    let merged = diary.merged(base: commits[base].tree, bases: trees, left, right)
    if diary.merged(base: commits[base].tree, bases: trees.reversed(), right, left) != merged {
      asymmetries += 1
    }
    let number = commit(diary.merge(merged, into: left), parents: parents)
    merges[parents] = number
    return number
  }

  /// The common ancestors that no other common ancestor has; at least the first commit.
  private func mergeBases(_ one: Int, _ other: Int) -> [Int] {
    let common = ancestors[one].intersection(ancestors[other])
    return common.filter { candidate in
      !common.contains { $0 != candidate && ancestors[$0].contains(candidate) }
    }.sorted()
  }
}
