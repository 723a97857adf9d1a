package import CountMeGit
import CountMeModel

/// Merge bases where commits that several devices carried over apart count as one.
///
/// Two devices that bring the same commit of a gone history over make twins of it; to git they are two
/// changes. What both sides have of it is behind both, and so the newest of the twins is a merge base.
///
/// So it is where two histories have no commit in common, since plain git wrote one of them anew from its root on:
/// of commits with the same documents the newest is what both had.
package struct CarriedMergeBases {
  /// The bases, sorted by id; a twin stands for both.
  package let bases: [ObjectID]
  /// Whether git would have found others.
  let hasTwins: Bool

  /// Finds the bases of a commit and a merge of some others.
  ///
  /// - Complexity: as git's; in a history that was begun anew also linear in the commits of one side only.
  package init(
    _ one: ObjectID, _ others: [ObjectID], in repository: borrowing Repository
  ) throws(DiaryError) {
    let plain = try DiaryError.git(repository.mergeBases(one, others))
    let isRenewed = try repository.account(at: one)?.replacedTip != nil
    let twins = isRenewed ? try Self.newestTwins(one, others, repository) : []
    guard !twins.isEmpty else {
      self.init(
        plain.isEmpty ? try Self.withSameTree(one, others, repository) : plain, hasTwins: false)
      return
    }
    let copies = twins.flatMap { [$0.one, $0.other] }
    var bases = Set(try DiaryError.git(repository.independent(plain, of: copies)))
    for twin in twins {
      let both = try DiaryError.git(repository.independent([twin.one, twin.other], of: plain))
      if both.count == 2 { bases.insert(min(twin.one, twin.other)) }
    }
    self.init(bases.sorted(), hasTwins: true)
  }

  private init(_ bases: [ObjectID], hasTwins: Bool) {
    self.bases = bases
    self.hasTwins = hasTwins
  }

  private typealias Twin = (one: ObjectID, other: ObjectID)

  /// What is on both sides in two copies and behind no other such twin.
  private static func newestTwins(
    _ one: ObjectID, _ others: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> [Twin] {
    let left = try carried(of: [one], hiding: others, repository)
    guard !left.isEmpty else { return [] }
    var copies: [ObjectID: [Commit]] = [:]
    for (commit, origins) in try carried(of: others, hiding: [one], repository) {
      for origin in origins { copies[origin, default: []].append(commit) }
    }
    var newest: [Twin] = []
    for (commit, origins) in left {
      var like: ObjectID?
      for copy in origins.flatMap({ copies[$0] ?? [] }) where like == nil {
        if try areAlike(commit, copy, repository) { like = copy.id }
      }
      guard let copy = like else { continue }
      let free = try DiaryError.git(
        repository.independent([commit.id], of: newest.map(\.one)))
      if !free.isEmpty { newest.append((commit.id, copy)) }
    }
    return newest
  }

  /// Whether two commits that stand for the same one are the same change of the same documents.
  ///
  /// What plain git picks keeps its words and stands on other documents: as a merge base it would remove them from the
  /// side that lacks them. Certificates differ, for each device that carries adds its own.
  private static func areAlike(
    _ one: Commit, _ other: Commit, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard ![one, other].contains(where: { $0.parents.isEmpty || $0.joinsHistories }) else {
      return true
    }
    return try repository.differences(from: one.tree, to: other.tree)
      .allSatisfy { AccountPlace($0.path) != nil }
  }

  /// The newest commits of one of two histories that have the same documents as one of the other, sorted by id.
  ///
  /// That both came to equal stamps by themselves is as good as impossible. Which of the two is gone through does not
  /// hang on who asks.
  ///
  /// - Complexity: linear in the commits of both.
  private static func withSameTree(
    _ one: ObjectID, _ others: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID] {
    let isFirst = others.allSatisfy { one < $0 }
    let (left, right) = isFirst ? ([one], others) : (others, [one])
    var trees: Set<ObjectID> = []
    for id in try repository.history(behind: right) { trees.insert(try repository.tree(at: id)) }
    var behind: Set<ObjectID> = []
    var found: [ObjectID] = []
    for id in try repository.history(behind: left, parentsFirst: true).reversed() {
      let commit = try repository.commit(at: id)
      if behind.contains(id) {
        behind.formUnion(commit.parents)
      } else if commit.tree != .emptyTree, trees.contains(commit.tree) {
        found.append(id)
        behind.formUnion(commit.parents)
      }
    }
    return found.sorted()
  }

  /// Commits of one side only that stand for others, newest first, with what they stand for.
  private static func carried(
    of tips: [ObjectID], hiding hidden: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> [(commit: Commit, origins: [ObjectID])] {
    var found: [(commit: Commit, origins: [ObjectID])] = []
    for id in try repository.history(behind: tips, hiding: hidden) {
      let commit = try repository.commit(at: id)
      let origins = try origins(of: commit, repository)
      if !origins.isEmpty { found.append((commit, origins)) }
    }
    return found
  }

  /// The commits of histories that are gone for which a commit stands: a root for the tip that it replaced.
  static func origins(
    of commit: Commit, _ repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID] {
    if commit.parents.isEmpty {
      return [try CertifiedAccount.account(commit.tree, in: repository)?.replacedTip].compactMap {
        $0
      }
    }
    return commit.carriedFrom.map(\.id)
  }
}
