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
    guard !replaced.isEmpty else { return nil }
    let unsent = Set(try repository.history(behind: [ours], hiding: [theirs]))
    guard
      let known = replacedCommit(
        among: try repository.history(behind: [theirs], hiding: [ours]), by: unsent)
    else { return nil }
    var bases = [known]
    for base in try DiaryError.git(repository.mergeBases(ours, [theirs]))
    where try !repository.isAncestor(base, behind: known) { bases.append(base) }
    return bases.sorted()
  }

  /// What to compare a commit with that is made again on top of another, which has what it replaced; else nil.
  func base(
    of commit: ObjectID, onto place: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID? {
    guard replaced.contains(where: { $0.new == commit }) else { return nil }
    return replacedCommit(
      among: try repository.history(behind: [place], hiding: [commit]), by: [commit])
  }

  /// The last of their commits in the place of which there is one of ours; it may have been replaced again.
  private func replacedCommit(among theirs: [ObjectID], by ours: Set<ObjectID>) -> ObjectID? {
    let theirs = Set(theirs)
    var standing = ours
    for (old, new) in replaced where standing.contains(new) {
      if theirs.contains(old) { return old }
      standing.insert(old)
    }
    return nil
  }
}
