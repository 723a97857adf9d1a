import CountMeGit
import CountMePlatform

/// The commits of a history and their parents, without git's own walks.
///
/// Dates play no part: a commit whose clock was behind is where its parents put it.
struct CommitGraph {
  private var numbers: [ObjectID: Int] = [:]
  private var commits: [ObjectID] = []
  private var parents: [[Int]] = []

  /// Whether a commit and all before it are known.
  func contains(_ commit: ObjectID) -> Bool { numbers[commit] != nil }

  /// Adds what can be reached from a commit; answers with what is new, parents first.
  mutating func add(
    _ tip: ObjectID, parents read: (ObjectID) throws -> [ObjectID]
  ) throws -> [ObjectID] {
    var added: [ObjectID] = []
    var open: [(commit: ObjectID, parents: [ObjectID]?)] = [(tip, nil)]
    while let (commit, known) = open.popLast() {
      if contains(commit) { continue }
      guard let known else {
        let before = try read(commit)
        open.append((commit, before))
        open += before.map { ($0, nil) }
        continue
      }
      numbers[commit] = commits.count
      commits.append(commit)
      parents.append(known.compactMap { numbers[$0] })
      added.append(commit)
    }
    return added
  }

  /// The last common commits of two, sorted by id.
  func mergeBases(_ one: ObjectID, _ other: ObjectID) -> [ObjectID] {
    mergeBases(one, [other])
  }

  /// The last commits that one has in common with any of several others, sorted by id.
  func mergeBases(_ one: ObjectID, _ others: [ObjectID]) -> [ObjectID] {
    let left = reached(from: [one])
    let right = reached(from: others)
    let common = commits.indices.filter { left[$0] && right[$0] }
    // Everything before a common commit is common: only what is nobody's parent is a last one.
    let before = Set(common.flatMap { parents[$0] })
    return common.filter { !before.contains($0) }.map { commits[$0] }.sorted()
  }

  /// Whether one commit is before another, or the same.
  func isAncestor(_ one: ObjectID, of other: ObjectID) -> Bool {
    guard let number = numbers[one] else { return false }
    return reached(from: [other])[number]
  }

  private func reached(from tips: [ObjectID]) -> [Bool] {
    var isReached = Array(repeating: false, count: commits.count)
    var open = tips.compactMap { numbers[$0] }
    while let number = open.popLast() {
      if isReached[number] { continue }
      isReached[number] = true
      open += parents[number]
    }
    return isReached
  }
}
