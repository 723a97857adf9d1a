import CountMeGit
import CountMeModel

/// What bringing a remote's tip in did.
struct PullOutcome {
  /// The remote's tip, or nil where it has no branch of ours.
  let remoteTip: ObjectID?
  var received = 0
  var merged = 0
  var conflicts = 0
  var changedDocuments = 0
  /// Whether both sides had something that the other lacked.
  var isMerge = false
  /// Whether one side had begun its history anew in the place of the other's.
  var crossed = false
  /// What the person had changed in the files themselves.
  var handEdits = HandEditReport()
}

extension Store {
  /// Brings in what a remote has, and what has to be written down in consequence.
  func bringIn(
    from remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> PullOutcome {
    let outcome = try pullBranch(from: remote, options)
    if outcome.isMerge { try grantOutstandingAwards() }
    return outcome
  }

  /// Fetches, verifies and merges the branch of the present user.
  func pullBranch(
    from remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> PullOutcome {
    let early = folder.workingTree.beginLooking(
      over: try head().tree, finished: options.hasLooked)
    let tip = try fetchBranch(from: remote, options)
    return try locked { () throws(DiaryError) in
      let handEdits = try takeInHandEdits(inDirectories: nil, after: early)
      try keepFilesInStep()
      if let tip { try endSessionIfRevoked(tip) }
      var outcome =
        if let tip { try mergeIn(tip, remote, options) } else {
          PullOutcome(remoteTip: nil)
        }
      // Plain git may have brought a device in: its key is looked for whatever came now.
      try trustCertifiedDevices()
      outcome.handEdits = handEdits
      return outcome
    }
  }

  /// Brings a verified tip into the branch: by fast-forward where that is enough, else by a merge.
  private func mergeIn(
    _ tip: ObjectID, _ remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> PullOutcome {
    var outcome = PullOutcome(remoteTip: tip)
    let head = try head()
    guard let ours = head.commit, ours != tip else { return outcome }
    if try replacedTip(at: ours) != replacedTip(at: tip) {
      return try mergeAcross(ours, tip, head, remote, options)
    }
    let counts = try DiaryError.git { () throws(GitError) in
      try repository.aheadBehind(ours, tip)
    }
    guard counts.behind > 0 else { return outcome }
    outcome.received = counts.behind
    var isEnough = counts.ahead == 0
    if !isEnough, try isOnlyMerging(ours, beside: tip) {
      isEnough = try !isElsewhere(ours, beside: tip, on: remote)
    }
    if isEnough {
      let tree = try treeOf(tip)
      outcome.changedDocuments = try guardedDifference(head.tree, tree, remote, options)
      try publish(tip, tree: tree, on: head, message: "pulled")
      return outcome
    }
    if try remadeBeforeMerging(ours) { return try mergeIn(tip, remote, options) }
    options.progress(.merging)
    let merged = try repository.writingPack { repository throws(DiaryError) in
      let result = try TreeMerger(catalogue: try reader().catalogue)
        .merge(ours, tip, in: repository)
      outcome.merged = result.documents.count { $0.outcome.loser != nil }
      outcome.conflicts = result.documents.count { $0.outcome.isConflict }
      outcome.changedDocuments = try guardedDifference(head.tree, result.tree, remote, options)
      return (try writeMerge(result.tree, of: [ours, tip], in: repository), result.tree)
    } packFailure: {
      DiaryError($0)
    }
    try publish(merged.0, tree: merged.1, on: head, message: CommitMessage.merged)
    outcome.isMerge = true
    return outcome
  }

  /// Makes what would be refused of ours again, so that a merge does not hide it; whether it had to.
  ///
  /// A file that the rules refuse waits in the folder then. A merge would put the version that is valid in its
  /// place, and the commit that has the other one never goes out.
  func remadeBeforeMerging(_ ours: ObjectID) throws(DiaryError) -> Bool {
    do throws(DiaryError) {
      try remakeRefused(.madeHere)
    } catch .sync(.ownCommitRefused) {
      // It waits for a person, who is told so before it is sent.
      return false
    } catch {
      throw error
    }
    return try head().commit != ours
  }

  /// Whether what only we have is merges, and they came to the same tree as the other side.
  ///
  /// Two devices that merged the same commits have two merge commits of one tree. Taking the other's
  /// instead of merging once more is what makes syncing come to rest, where no remote has ours yet.
  private func isOnlyMerging(_ ours: ObjectID, beside tip: ObjectID) throws(DiaryError) -> Bool {
    try DiaryError.git { () throws(GitError) in
      guard try repository.commit(ours).tree == repository.commit(tip).tree else { return false }
      // What was carried over here as well as there is the same.
      var carried: Set<ObjectID>?
      for id in try repository.history(of: [ours], hiding: [tip]) {
        let commit = try repository.commit(id)
        if commit.parents.count > 1 { continue }
        if try repository.isAncestor(id, of: tip) { continue }
        let origins = commit.carriedFrom.map(\.id)
        guard !origins.isEmpty else { return false }
        if carried == nil { carried = try self.carried(by: tip, besides: ours) }
        guard carried?.isDisjoint(with: origins) == false else { return false }
      }
      return true
    }
  }

  /// The commits of histories that are gone for which commits stand that only one side has.
  private func carried(by tip: ObjectID, besides ours: ObjectID) throws(GitError) -> Set<ObjectID> {
    var carried: Set<ObjectID> = []
    for id in try repository.history(of: [tip], hiding: [ours]) {
      carried.formUnion(try repository.commit(id).carriedFrom.map(\.id))
    }
    return carried
  }

  /// Whether another remote has something of `ours` that is not behind `tip`.
  ///
  /// A remote only grows: it can never be brought to `tip` then, but to a merge of the two.
  private func isElsewhere(
    _ ours: ObjectID, beside tip: ObjectID, on remote: RemoteConfig
  ) throws(DiaryError) -> Bool {
    let branch = try folder.branch()
    for other in try remotes() where other != remote {
      guard let there = try reference(trackingReference(branch, on: other)) else { continue }
      let keeps = try DiaryError.git { () throws(GitError) in
        if try repository.isAncestor(there, of: tip) { return false }
        return try repository.isAncestor(there, of: ours)
      }
      if keeps { return true }
    }
    return false
  }

  /// How many files differ, unless so many would go that somebody should be asked.
  func guardedDifference(
    _ old: ObjectID, _ new: ObjectID, _ remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> Int {
    var (count, gone) = (0, 0)
    try DiaryError.git { () throws(GitError) in
      try repository.eachDifference(from: old, to: new) { file throws(GitError) in
        count += 1
        if file.new == nil { gone += 1 }
        if file.old == nil { gone -= 1 }
      } failing: {
        $0
      }
    }
    guard gone >= 50, !options.accepting.contains(.deletions) else { return count }
    let total = try DiaryError.git { () throws(GitError) in
      try TreeSnapshot(old, of: repository).fileCount()
    }
    guard gone * 5 > total else { return count }
    // What is old enough leaves on every device; whoever let it go was asked there.
    var retained = try RetainedDeletions(
      try reader(), environment, from: old, to: new, in: repository)
    let differences = try DiaryError.git { () throws(GitError) in
      try repository.difference(from: old, to: new)
    }
    let others = gone - (try retained.count(in: differences, repository))
    guard others < 50 || others * 5 <= total else {
      throw .sync(.massDeletion(remote: remote.address, deleted: gone, of: total))
    }
    return count
  }

  private func writeMerge(
    _ tree: ObjectID, of parents: [ObjectID], in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    let draft = CommitDraft(
      tree: tree, parents: parents, author: identity(of: try folder.owner()),
      message: CommitMessage.merged)
    return try repository.write(draft, signedBy: signature)
  }
}
