import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// Where the diary stands.
package struct StatusCheck {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Where the diary stands; changes nothing but what a crash left half done, and asks nobody.
  package func status() throws(DiaryError) -> DiaryStatus {
    try recoverWherePossible()
    let head = try store.head()
    let branch = try store.folder.branch()
    let format = try store.folder.format().version
    var standings: [DiaryStatus.Standing] = []
    let followed = try FollowedShare(of: store.folder)
    for remote in try Remotes(store).remotes() {
      standings.append(
        try standing(of: remote, head, followed?.branch?.shortName ?? branch.shortName))
    }
    let session = try Sessions(store).session()
    let isAlone = session == nil && branch.owner != .guest
    return DiaryStatus(
      session: session, isKeyMissing: isAlone && followed == nil, followed: followed,
      branch: branch.shortName, remotes: standings,
      shares: session == nil ? [] : try SharePublishing(store).standings(),
      handEdits: try HandEdits(store).handEdits(), clockSkewSeconds: try clockSkew(head),
      newConflicts: try ConflictJournal(store).newConflictCount(),
      history: try HistoryStatus(in: store.folder), format: format,
      isWritable: format <= store.environment.supportedFormat)
  }

  /// A diary that can only be read has its standing, too, and so has a newer program's.
  package func recoverWherePossible() throws(DiaryError) {
    do throws(DiaryError) {
      try store.locked { () throws(DiaryError) in }
    } catch {
      if case .store(.newerFormat) = error { return }
      guard case .machine(.system(_, _, let number)) = error,
        ErrorNumber(number).isAboutRoomOrPermission
      else { throw error }
    }
  }

  private func standing(
    of remote: RemoteConfig, _ head: Head, _ branch: String
  ) throws(DiaryError) -> DiaryStatus.Standing {
    let verified = try store.reference("refs/remotes/\(remote.name)/\(branch)")
    var counts = (ahead: 0, behind: 0)
    var documents = 0
    if let ours = head.commit {
      let tree = if let verified { try store.treeOf(verified) } else { ObjectID.emptyTree }
      if let verified {
        counts = try DiaryError.git(store.repository.aheadBehind(ours, verified))
      } else {
        counts.ahead = try store.repository.history(behind: [ours]).count
      }
      if counts.ahead > 0 {
        documents = try store.repository.differences(from: tree, to: head.tree).count
      }
    }
    return DiaryStatus.Standing(
      remote: remote, pendingCommits: counts.ahead, pendingDocuments: documents,
      unmergedCommits: counts.behind, lastSync: SyncRecord(of: remote, in: store.folder))
  }

  private func clockSkew(_ head: Head) throws(DiaryError) -> Int64? {
    guard let commit = head.commit else { return nil }
    let seconds = try store.repository.commit(at: commit).committer.seconds
    let skew = seconds - store.environment.now().milliseconds / 1000
    return skew > 300 ? skew : nil
  }
}
