package import CountMeGit
package import CountMeHistory
package import CountMeStore

/// Commits of the branch that git takes and never writes so, and how they are made again.
///
/// Nothing goes on from such a commit: what one program takes for a parent, another may not.
package struct MalformedCommits {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The commits, parents first.
  ///
  /// - Complexity: linear in the commits that no remote is known to have.
  package func find() throws(DiaryError) -> [ObjectID] {
    let branch = try store.folder.branch()
    guard let tip = try store.reference(branch.reference) else { return [] }
    return try history(of: tip, branch).malformed
  }

  /// Makes them again, with those that stand on them; no file moves, for none is another.
  ///
  /// They are signed by this device then, so a person has said so. What other devices would refuse of them is
  /// ``RefusedCommits``' to find.
  package func remake() throws(DiaryError) {
    try store.lockedUnread { () throws(DiaryError) in
      let branch = try store.folder.branch()
      guard let tip = try store.reference(branch.reference) else { return }
      let history = try history(of: tip, branch)
      let writer = try store.writer()
      let new = try store.repository.writingPack { repository throws(DiaryError) in
        try history.rewritten(by: writer, in: repository)
      }
      guard let new else { return }
      try store.moveBranch(branch, from: tip, to: new, ExternalCommits.madeAgain)
    }
  }

  private func history(
    of tip: ObjectID, _ branch: DiaryBranch
  ) throws(DiaryError) -> MalformedHistory {
    let verified = Set(try Remotes(store).verifiedTips(of: branch).map(\.id))
    return try MalformedHistory(of: tip, until: verified, in: store.repository)
  }
}
