import CountMeGit
import CountMeHistory
import CountMeModel

/// What verifies of a branch whose tip does not pass, and what cannot be had without the rest.
struct JudgedBranch {
  let tip: ObjectID
  /// The last commit up to which everything verifies; nil where that is none of the new ones.
  let good: ObjectID?
  /// How many commits go when the branch goes back to there.
  let dropped: Int
  /// The commits that verify and would go all the same.
  let lost: [ObjectID]
  /// The devices that made these, sorted.
  let devices: [String]

  /// Judges every commit reachable from `tip` and not from `verified`.
  ///
  /// - Parameter revoked: keys whose commits do not pass either where nobody else merged them.
  /// - Complexity: linear in these commits and what they changed.
  init(
    _ tip: ObjectID, since verified: ObjectID, of owner: UserID,
    in repository: borrowing Repository,
    _ terms: JudgingTerms = JudgingTerms(), refusing revoked: Set<DevicePublicKey> = []
  ) throws(DiaryError) {
    let commits = try repository.history(behind: [tip], hiding: [verified], parentsFirst: true)
    let refusals = try CommitVerifier.refusals(
      of: commits, of: owner, in: repository, terms, onlyFirst: false, progress: { _ in })
    let refused = Set(refusals.map(\.commit)).union(
      try Self.unvouched(commits, by: revoked, in: repository))
    var spoiled = refused
    var heads: Set<ObjectID> = []
    for id in commits {
      let parents = try DiaryError.git(repository.parents(of: id))
      guard !spoiled.contains(id), spoiled.isDisjoint(with: parents) else {
        spoiled.insert(id)
        continue
      }
      heads.subtract(parents)
      heads.insert(id)
    }
    self.tip = tip
    // One reference can keep one of them; and where that is the tip, there is nothing to put back.
    let head = heads.count == 1 ? heads.first : nil
    let kept = head == tip ? nil : head
    good = kept
    dropped = kept == nil ? commits.count : spoiled.count
    lost = commits.filter { !refused.contains($0) && (kept == nil || spoiled.contains($0)) }
    var names: Set<String> = []
    for id in lost {
      let commit = try repository.commit(at: id)
      names.insert(commit.author.name)
    }
    devices = names.sorted()
  }

  /// The commits of some keys that no commit of another key has behind it.
  ///
  /// - Parameter commits: the commits, those behind others first.
  private static func unvouched(
    _ commits: [ObjectID], by keys: Set<DevicePublicKey>, in repository: borrowing Repository
  ) throws(DiaryError) -> Set<ObjectID> {
    guard !keys.isEmpty else { return [] }
    var vouched: Set<ObjectID> = []
    var found: Set<ObjectID> = []
    for id in commits.reversed() {
      let commit = try repository.commit(at: id)
      let key = commit.signature.flatMap { SSHSignature.claimedSigner($0) }
      if !vouched.contains(id), let key, keys.contains(key) {
        found.insert(id)
      } else {
        vouched.formUnion(commit.parents)
      }
    }
    return found
  }
}
