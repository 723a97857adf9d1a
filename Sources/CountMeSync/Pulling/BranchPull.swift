import CountMeCare
package import CountMeGit
package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Brings what a remote has into the branch.
package struct BranchPull {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Fetches, verifies and merges the branch of the current user.
  func pullBranch(
    from remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> PullOutcome {
    // The folder is looked through while the remote is waited for; of what is found nothing is believed
    // before the lock is held.
    let early = store.folder.workingTree.beginLooking(
      over: try store.head().tree, in: store.repository)
    let fetched = try BranchFetch(store).fetchBranch(from: remote, options)
    let keeping = try ClosingRelay(store).pass(fetched.tip?.id, from: remote)
    var handEdits = HandEditReport()
    var backup: BackupManifest?
    while true {
      let done = try store.locked { () throws(DiaryError) -> PullOutcome? in
        handEdits.add(
          try HandEdits(store).takeInHandEdits(
            inDirectories: nil, after: backup == nil ? early : nil))
        try SparseFiles(store).keepFilesInStep()
        if let tip = fetched.tip {
          try SessionEnding(store).endSessionIfRevoked(tip.id, keptBy: keeping)
        }
        let outcome =
          if let tip = fetched.tip {
            try mergeIn(tip, beside: fetched.judged, remote, options, having: backup)
          } else {
            PullOutcome(remoteTip: nil, judged: fetched.judged)
          }
        // Plain git may have brought a device in: its key is looked for whatever came now.
        try RepositorySetUp(store).trustCertifiedDevices()
        return outcome
      }
      guard var outcome = done else {
        // An entry is not to wait for the copy.
        backup = try RewriteFollowing(store).createBackup()
        continue
      }
      outcome.handEdits = handEdits
      outcome.astray = fetched.astray
      return outcome
    }
  }

  /// How a verified tip comes into the branch.
  private enum Way {
    /// Nothing is missing here.
    case none
    /// So many commits of ours were made again, so that all has to be looked at once more.
    case lookAgain(remade: Int)
    /// The histories began apart.
    case across
    /// By fast-forward, with so many commits.
    case fastForward(received: Int)
    /// By a merge, with so many commits; whether ours were judged to be good.
    case merge(received: Int, isOursGood: Bool)
  }

  /// Brings a verified tip into the branch.
  ///
  /// - Parameter known: what of the branch was judged before.
  /// - Returns: nil where a backup has to be made before.
  private func mergeIn(
    _ tip: JudgedTip, beside known: [JudgedTip], _ remote: RemoteConfig, _ options: SyncOptions,
    having backup: BackupManifest?
  ) throws(DiaryError) -> PullOutcome? {
    var outcome = PullOutcome(remoteTip: tip.id, judged: known)
    while true {
      let head = try store.head()
      guard let ours = head.commit, ours != tip.id else { return outcome }
      switch try way(of: tip.id, into: ours, head, beside: known, remote) {
      case .none: return outcome
      case .lookAgain(let remade): outcome.remade += remade
      case .across:
        var across = try RewriteFollowing(store).mergeAcross(
          ours, tip.id, head, remote, options, having: backup)
        across?.remade = outcome.remade
        return across
      case .fastForward(let received):
        outcome.received = received
        let tree = try store.treeOf(tip.id)
        outcome.changedDocuments = try PulledDifference(store, from: head.tree, to: tree)
          .allowed(by: options, from: remote)
        try store.publish(tip, on: head, message: "pulled")
        return outcome
      case .merge(let received, let isOursGood):
        outcome.received = received
        let merged = try merge(tip.id, into: ours, head, remote, options, &outcome)
        // Where schemas met it is looked at once more before it is sent: documents of either side may fit no longer.
        if isOursGood, try hasSame(".countme", ours, tip.id) { outcome.judged.append(merged) }
        return outcome
      }
    }
  }

  private func way(
    of tip: ObjectID, into ours: ObjectID, _ head: Head, beside known: [JudgedTip],
    _ remote: RemoteConfig
  ) throws(DiaryError) -> Way {
    if try CertifiedAccount.account(head.tree, in: store.repository, knowing: store.known) == nil {
      // Without the account nothing tells which history it is: that comes back before anybody asks.
      let remade = try RefusedCommits(store).remakeRefused(.madeHere)
      guard try store.head().commit == ours else { return .lookAgain(remade: remade) }
    }
    if try ReplacedHistory(store).replacedTip(at: ours)
      != ReplacedHistory(store).replacedTip(at: tip)
    {
      let remade =
        try RefusedCommits(store).joinsHistories() ? try remadeBeforeMerging(ours) : 0
      if remade > 0 { return .lookAgain(remade: remade) }
      return .across
    }
    let counts = try DiaryError.git(store.repository.aheadBehind(ours, tip))
    guard counts.behind > 0 else { return .none }
    if counts.ahead == 0 { return .fastForward(received: counts.behind) }
    if try DiaryError.git(isOnlyMerging(ours, beside: tip)),
      try !isElsewhere(ours, beside: tip, on: remote)
    {
      return .fastForward(received: counts.behind)
    }
    do throws(DiaryError) {
      _ = try BranchFetch(store).requireGood(ours, try store.folder.branch(), besides: known)
      return .merge(received: counts.behind, isOursGood: true)
    } catch .sync(.ownCommitRefused) {
      // Made again, it is good; or else it waits for a person, who is told so before it is sent.
      let remade = try remadeBeforeMerging(ours)
      if remade > 0 { return .lookAgain(remade: remade) }
      return .merge(received: counts.behind, isOursGood: false)
    }
  }

  /// Merges a tip with ours, and moves the branch to the merge.
  private func merge(
    _ tip: ObjectID, into ours: ObjectID, _ head: Head, _ remote: RemoteConfig,
    _ options: SyncOptions, _ outcome: inout PullOutcome
  ) throws(DiaryError) -> JudgedTip {
    options.progress(.merging)
    let writer = try store.writer()
    let merged = try store.repository.writingPack { repository throws(DiaryError) in
      let merger = TreeMerger(catalogue: try store.reader().catalogue)
      let amended = try AmendedCommits(of: store.folder).bases(of: ours, tip, in: repository)
      let result = try merger.merge(ours, tip, bases: amended, in: repository)
      if let excess = result.excess {
        throw try excess.ofMerging(into: head.tree, remote, repository)
      }
      outcome.merged = result.documents.count { $0.outcome.loser != nil }
      outcome.conflicts = result.documents.count { $0.outcome.isConflict }
      outcome.changedDocuments = try PulledDifference(
        store, from: head.tree, to: result.tree
      ).allowed(by: options, from: remote)
      return try result.write(on: [ours, tip], by: writer, in: repository)
    }
    try requireGood(merged.id, of: ours, and: tip, remote)
    try store.publish(merged, on: head, message: CommitMessage.merged)
    outcome.merge = merged.id
    return merged
  }

  /// Makes what would be refused of ours again, so that a merge does not hide it; how many commits that were.
  ///
  /// A file that the rules refuse waits in the folder then. A merge would put the version that is valid in its
  /// place, and the commit that has the other one never goes out.
  package func remadeBeforeMerging(_ ours: ObjectID) throws(DiaryError) -> Int {
    do throws(DiaryError) {
      return try RefusedCommits(store).remakeRefused(.madeHere)
    } catch .sync(.ownCommitRefused) {
      // It waits for a person, who is told so before it is sent.
      return 0
    }
  }

  /// Whether what only we have is merges, and they came to the same tree as the other side.
  ///
  /// Two devices that merged the same commits have two merge commits of one tree. Taking the other's
  /// instead of merging once more is what makes syncing come to rest, where no remote has ours yet.
  private func isOnlyMerging(_ ours: ObjectID, beside tip: ObjectID) throws(GitError) -> Bool {
    guard try store.repository.commit(ours).tree == store.repository.commit(tip).tree else {
      return false
    }
    // What was carried over here as well as there is the same.
    var carried: Set<ObjectID>?
    for id in try store.repository.history(of: [ours], hiding: [tip]) {
      let commit = try store.repository.commit(id)
      if commit.parents.count > 1 { continue }
      if try store.repository.isAncestor(id, of: tip) { continue }
      let origins = commit.carriedFrom.map(\.id)
      guard !origins.isEmpty else { return false }
      if carried == nil { carried = try self.carried(by: tip, besides: ours) }
      guard carried?.isDisjoint(with: origins) == false else { return false }
    }
    return true
  }

  /// The commits of histories that are gone for which commits stand that only one side has.
  private func carried(by tip: ObjectID, besides ours: ObjectID) throws(GitError) -> Set<ObjectID> {
    var carried: Set<ObjectID> = []
    for id in try store.repository.history(of: [tip], hiding: [ours]) {
      carried.formUnion(try store.repository.commit(id).carriedFrom.map(\.id))
    }
    return carried
  }

  /// Whether another remote has something of `ours` that is not behind `tip`.
  ///
  /// A remote only grows: it can never be brought to `tip` then, but to a merge of the two.
  private func isElsewhere(
    _ ours: ObjectID, beside tip: ObjectID, on remote: RemoteConfig
  ) throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    for other in try Remotes(store).remotes() where other != remote {
      guard let there = try Remotes(store).verifiedTip(of: branch, on: other)?.id
      else { continue }
      if try !store.repository.isAncestor(there, behind: tip),
        try store.repository.isAncestor(there, behind: ours)
      {
        return true
      }
    }
    return false
  }

  /// Ensures that others would take a merge in which something of the account meets.
  ///
  /// What a merge makes of entries always passes; whom an invitation let in may not be for this device to say.
  private func requireGood(
    _ merge: ObjectID, of ours: ObjectID, and tip: ObjectID, _ remote: RemoteConfig
  ) throws(DiaryError) {
    if try hasSame("profile", ours, tip) { return }
    do throws(DiaryError) {
      let refusals = try CommitVerifier.refusals(
        of: [merge], of: try store.folder.owner(), in: store.repository, onlyFirst: true,
        progress: { _ in })
      if let first = refusals.first { throw first.error }
    } catch .sync(.commitRefused(_, let path, let rule, let reason)) {
      throw .sync(
        .mergeRefused(remote: remote.address, path: path, rule: rule, reason: reason))
    }
  }

  /// Whether two commits have the same in a folder.
  private func hasSame(
    _ folder: String, _ one: ObjectID, _ other: ObjectID
  ) throws(DiaryError) -> Bool {
    let (one, other) = (try store.repository.tree(at: one), try store.repository.tree(at: other))
    return try store.repository.entry(folder, in: one)?.id
      == store.repository.entry(folder, in: other)?.id
  }
}

extension DiaryError {
  /// What keeps a merge from being made, told of what the two sides have.
  ///
  /// In each of them the name may stand: neither is wrong, and only whoever has not sent theirs can make room.
  fileprivate func ofMerging(
    into ours: ObjectID, _ remote: RemoteConfig, _ repository: borrowing Repository
  ) throws(DiaryError) -> DiaryError {
    guard case .store(.caseCollision(let path, let other)) = self else { return self }
    // Of a file within one of two folders the file is told, and of the other folder its name.
    let depth = other.split(separator: "/").count
    let twin = path.split(separator: "/").prefix(depth).joined(separator: "/")
    let isOurs = try repository.entry(twin, in: ours) != nil
    return .sync(
      .twinApart(
        remote: remote.address, mine: isOurs ? twin : other, theirs: isOurs ? other : twin))
  }
}
