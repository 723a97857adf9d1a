package import CountMeGit
package import CountMeHistory
package import CountMeStore

/// Commits of the branch that git takes and never writes so, or whose trees it never writes so, and how they are made
/// again.
///
/// Nothing goes on from such a commit: what one program takes for a parent, or for a file, another may not.
package struct MalformedCommits {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The commits, parents first.
  ///
  /// - Complexity: linear in the commits that no remote is known to have, and in what they change.
  package func find() throws(DiaryError) -> [MalformedHistory.Malformed] {
    let branch = try store.folder.branch()
    guard let tip = try store.reference(branch.reference) else { return [] }
    return try history(of: tip, branch, .kept).malformed
  }

  /// Makes them again, with those that stand on them.
  ///
  /// Of their files only those are others that nobody can read: there is what the commit before has, here, too,
  /// unless something else stands there. They are signed by this device then, so a person has said so. What other
  /// devices would refuse of them is ``RefusedCommits``' to find.
  ///
  /// - Parameter absent: what becomes of that which leads to an object that is not here.
  package func remake(_ absent: SoundTree.Absent = .kept) throws(DiaryError) {
    try store.lockedUnread { () throws(DiaryError) in
      let branch = try store.folder.branch()
      guard let tip = try store.reference(branch.reference) else { return }
      let history = try history(of: tip, branch, absent)
      let writer = try store.writer()
      let new = try store.repository.writingPack { repository throws(DiaryError) in
        try history.rewritten(by: writer, in: repository)
      }
      guard let new else { return }
      // What went before cannot be read where something of it is missing: nothing looks for its sums then.
      let words =
        absent == .kept ? ExternalCommits.madeAgain : "made again without what is missing"
      if try store.treeOf(new.tip.id) == new.readable {
        try store.moveBranch(branch, from: tip, to: new.tip, words)
      } else {
        try store.publish(
          new.tip, on: Head(reference: branch.reference, commit: tip, tree: new.readable),
          message: words)
      }
    }
  }

  /// Whether a remote is known to have some of the branch, so that what is not sent is little.
  package func isSentInPart() throws(DiaryError) -> Bool {
    try !Remotes(store).verifiedTips(of: try store.folder.branch()).isEmpty
  }

  private func history(
    of tip: ObjectID, _ branch: DiaryBranch, _ absent: SoundTree.Absent
  ) throws(DiaryError) -> MalformedHistory {
    let verified = Set(try Remotes(store).verifiedTips(of: branch).map(\.id))
    return try MalformedHistory(of: tip, until: verified, absent, in: store.repository)
  }
}
