import CountMeGit
import CountMePlatform
import TestSupport

/// Random commits, some with two parents, and what follows from how they hang together.
struct RandomGraph {
  private(set) var commits: [ObjectID] = []
  /// Every commit with all that it was made after, itself too.
  private(set) var ancestors: [ObjectID: Set<ObjectID>] = [:]

  /// Writes the commits.
  ///
  /// - Parameter skew: by how many commits the clocks may go wrong.
  init(
    in diary: borrowing DiaryFixture, skew: Int64, _ random: inout SplitMix64
  ) throws {
    for number in 0..<25 {
      var parents: [ObjectID] = []
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        if let parent = commits.suffix(8).randomElement(using: &random), !parents.contains(parent) {
          parents.append(parent)
        }
      }
      let seconds = 1_700_000_000 + Int64(number) + Int64.random(in: -skew...skew, using: &random)
      let commit = try diary.repository.write(
        CommitDraft(
          tree: .emptyTree, parents: parents, author: DiaryFixture.identity(seconds),
          message: "\(number)"))
      commits.append(commit)
      ancestors[commit] = parents.reduce(into: [commit]) { $0.formUnion(ancestors[$1] ?? []) }
    }
  }

  func isAncestor(_ one: ObjectID, of other: ObjectID) -> Bool {
    ancestors[other]?.contains(one) ?? false
  }

  /// The commits that one has and another one has not.
  func only(_ one: ObjectID, without other: ObjectID) -> Set<ObjectID> {
    (ancestors[one] ?? []).subtracting(ancestors[other] ?? [])
  }

  /// The common ancestors that no other common ancestor has, sorted.
  func bases(_ one: ObjectID, _ others: [ObjectID]) -> [ObjectID] {
    let theirs = others.reduce(into: Set<ObjectID>()) { $0.formUnion(ancestors[$1] ?? []) }
    let common = (ancestors[one] ?? []).intersection(theirs)
    return common.filter { candidate in
      !common.contains { $0 != candidate && isAncestor(candidate, of: $0) }
    }.sorted()
  }
}
