import CountMeCare
package import CountMeGit
package import CountMeHistory
import CountMeJournal
import CountMeModel
package import CountMeStore

/// The history in whose place the present one began, as far as this device still has it.
package struct ReplacedHistory {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The tip that the history of a commit took the place of; nil for a first history.
  package func replacedTip(at commit: ObjectID) throws(DiaryError) -> ObjectID? {
    try CertifiedAccount.account(
      try store.treeOf(commit), in: store.repository, knowing: store.known)?.replacedTip
  }

  /// What remembers where this device was before the history began anew, until all remotes have followed.
  func reference(_ branch: DiaryBranch) -> String {
    "refs/countme/former/\(branch.owner.text)"
  }

  /// Remembers a tip of the old history, and lets the addresses be announced anew.
  package func keepTip(_ tip: ObjectID) throws(DiaryError) {
    let branch = try store.folder.branch()
    let former = reference(branch)
    try store.moveReference(former, from: try store.reference(former), to: tip, "replaced")
    for mark in try UserRemoval(store).announcements(of: branch.owner) {
      try store.removeReference(mark)
    }
  }

  /// Forgets the old history after a sync that met it, or where that was cut off before.
  ///
  /// Shares are moved before: the logs of where they were would keep it.
  func forget(hasCrossed: Bool) throws(DiaryError) {
    let former = reference(try store.folder.branch())
    let isLeft = try store.reference(former) != nil
    if hasCrossed || isLeft { try forgetWhereAllFollow() }
    Pruning(store).finish()
  }

  /// Forgets the old history where every remote that this device knows has begun anew.
  ///
  /// - Returns: whether its objects are gone.
  @discardableResult
  package func forgetWhereAllFollow() throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    guard try doAllFollow(branch) else { return false }
    let isGone = try Pruning(store).pruneObjects(of: branch) {
      () throws(DiaryError) -> Bool in
      // While somebody packed, another program may have met the old one again.
      guard try doAllFollow(branch) else { return false }
      let tip = try store.head().commit
      let leading = try references(ofHistories: branch)
      try DiaryError.git { () throws(GitError) in
        for (name, id) in try store.repository.references("refs/")
        where id != tip && leading(name) {
          try store.repository.removeReference(name)
        }
      }
      try forgetNotes(of: branch.owner)
      return true
    }
    try SharePublishing(store).projectElsewhere()
    return isGone
  }

  /// Tells the references that are there for what was: the program's own, and those of remotes that are none any more.
  private func references(
    ofHistories branch: DiaryBranch
  ) throws(DiaryError) -> (String) -> Bool {
    let id = branch.owner.text
    let announced = Set(try UserRemoval(store).announcements(of: branch.owner))
    var tracked = Set(
      try Remotes(store).remotes().map { TrackingReference(branch, on: $0.name).name })
    for share in try CertifiedAccount.shares(store.head().tree, in: store.repository) {
      guard let shared = ShareBranch(share.key.userID, share.name) else { continue }
      for place in try SharePlaces(store).places(of: share) {
        tracked.insert(TrackingReference(shared, on: place.remote.name).name)
      }
    }
    let present = tracked
    return { name in
      if announced.contains(name) { return true }
      if name.hasPrefix("refs/countme/") {
        return name.hasSuffix("/\(id)") || name.hasPrefix("refs/countme/projected/\(id)/")
      }
      // git renames and removes a remote without them: it does not know them by the remote's settings.
      return name.hasPrefix("refs/remotes/") && !present.contains(name)
        && (name.hasSuffix("/users/\(id)") || name.contains("/shares/\(id)/"))
    }
  }

  /// Removes what was noted of the documents: all of it is made again from those that there are.
  private func forgetNotes(of owner: UserID) throws(DiaryError) {
    try FoodMemory(store).forget()
    try store.folder.forgetProductAnswers()
    try ConflictNotes.remove(of: owner, in: store.folder)
    try store.removeChangedPathIndex()
  }

  private func doAllFollow(_ branch: DiaryBranch) throws(DiaryError) -> Bool {
    guard let tip = try store.head().commit else { return false }
    let replaced = try replacedTip(at: tip)
    for seen in try Remotes(store).verifiedTips(of: branch) {
      guard try replacedTip(at: seen.id) == replaced else { return false }
    }
    return true
  }
}
