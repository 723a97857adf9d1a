import CountMeGit
import CountMeHistory
import CountMeStore

/// Commits that `git commit --amend` replaced here when others had them already.
///
/// To git the two are changes that were made apart, and each counts. `HEAD`'s log tells that the one took the
/// place of the other: compared with that, it is what the person changed of it, and no more.
struct AmendedCommits {
  private let replaced: [(old: ObjectID, new: ObjectID)]

  init(of folder: DiaryFolder) throws(DiaryError) {
    replaced = try DiaryError.wrapping(ReferenceLog.amended(gitDirectory: folder.gitDirectory))
  }

  /// What to compare two commits with that are merged, where ours has another commit in the place of one that
  /// theirs has; else nil.
  func bases(
    of ours: ObjectID, _ theirs: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID]? {
    let known = try replacedCommit(among: theirs, besides: ours, in: repository) {
      commit, repository throws(GitError) in
      try repository.isAncestor(commit, of: ours)
    }
    guard let known else { return nil }
    return try DiaryError.git { () throws(GitError) in
      var bases = [known]
      for base in try repository.mergeBases(ours, [theirs])
      where try !repository.isAncestor(base, of: known) { bases.append(base) }
      return bases.sorted()
    }
  }

  /// What to compare a commit with that is made again on top of another, which has what it replaced; else nil.
  func base(
    of commit: ObjectID, onto place: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID? {
    try replacedCommit(among: place, besides: commit, in: repository) { new, _ in new == commit }
  }

  /// The last commit behind `theirs`, and not behind `ours`, in the place of which there is a commit that stands.
  private func replacedCommit(
    among theirs: ObjectID, besides ours: ObjectID, in repository: borrowing Repository,
    _ stands: (ObjectID, borrowing Repository) throws(GitError) -> Bool
  ) throws(DiaryError) -> ObjectID? {
    try DiaryError.git { () throws(GitError) in
      var standing: Set<ObjectID> = []
      for (old, new) in replaced where repository.contains(old) && repository.contains(new) {
        // One may have been replaced again.
        var isStanding = standing.contains(new)
        if !isStanding { isStanding = try stands(new, repository) }
        guard isStanding else { continue }
        standing.insert(old)
        if try repository.isAncestor(old, of: theirs), try !repository.isAncestor(old, of: ours) {
          return old
        }
      }
      return nil
    }
  }
}
