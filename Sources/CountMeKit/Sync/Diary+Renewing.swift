import CountMeModel
import Git
import Sodium

extension Diary {
  /// The tip that the history of a commit took the place of; nil for a first history.
  func replacedTip(at commit: ObjectID) throws(DiaryError) -> ObjectID? {
    try SignatureCheck.account(try treeOf(commit), in: repository)?.replacedTip
  }

  /// What remembers where this device was on a remote before the history began anew there.
  func formerReference(_ branch: DiaryBranch) -> String {
    "refs/countme/former/\(branch.owner.text)"
  }

  /// Brings our branch and a remote's together, one of which began anew in the place of the other.
  ///
  /// What the one on the old history has and the other side does not is brought over in one commit: a
  /// three-way merge, but with a single parent, so that the old history stays behind. A backup comes first.
  func mergeAcross(
    _ ours: ObjectID, _ tip: ObjectID, _ head: Head, _ remote: RemoteDiary, _ options: SyncOptions
  ) throws(DiaryError) -> PullOutcome {
    var outcome = PullOutcome(remoteTip: tip)
    let isOursOld = try stamp(ofBeginning: ours) < stamp(ofBeginning: tip)
    let (old, new) = isOursOld ? (ours, tip) : (tip, ours)
    let base = try commonBase(of: old, with: new)
    let oldTree = try treeOf(old)
    let newTree = try treeOf(new)
    let baseTree = if let base { try treeOf(base) } else { ObjectID.emptyTree }
    guard isOursOld || base != old else { return outcome }
    let result = try repository.writingPack { repository throws(DiaryError) in
      let merged = try TreeMerger(catalogue: try reader().catalogue).mergeTrees(
        base: BaseTree(baseTree), oldTree, newTree,
        in: repository)
      outcome.merged = merged.documents.count { $0.outcome.loser != nil }
      outcome.conflicts = merged.documents.count { $0.outcome.isConflict }
      // The account's last version is the one that began anew.
      let tree = try DiaryError.git { () throws(GitError) in
        let account = try repository.entry(at: AccountDocument.path, in: newTree)?.id
        return try repository.updatedTree(
          merged.tree, [TreeChange(path: AccountDocument.path, blob: account)])
      }
      return (try broughtOver(tree, onto: new, newTree, in: repository), tree)
    } packFailure: {
      DiaryError($0)
    }
    outcome.changedDocuments = try guardedDifference(head.tree, result.1, remote, options)
    outcome.received = 1
    if isOursOld {
      _ = try createBackup(
        in: nil, passphrase: nil, reason: .precaution,
        note: "before following a history that begins anew", cost: .standard, keeping: [])
    }
    try publish(result.0, tree: result.1, on: head, message: "began anew")
    if isOursOld { try forgetFormerHistory(of: try folder.branch()) }
    return outcome
  }

  /// A commit of a tree on top of the new history; its tip where that has the tree already.
  private func broughtOver(
    _ tree: ObjectID, onto new: ObjectID, _ newTree: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    if tree == newTree { return new }
    let draft = CommitDraft(
      tree: tree, parents: [new], author: identity(of: try folder.owner()),
      message: "brought over what was not sent when the history began anew")
    let signature = try signature(of: draft.bytes)
    return try DiaryError.git { () throws(GitError) in
      try repository.write(draft, signature: signature)
    }
  }

  private func stamp(ofBeginning commit: ObjectID) throws(DiaryError) -> String {
    guard let account = try SignatureCheck.account(try treeOf(commit), in: repository),
      account.replacedTip != nil
    else { return "" }
    return account.stamp
  }

  /// The newest commit of the old history that both sides know: what came after it is to be brought over.
  private func commonBase(
    of old: ObjectID, with new: ObjectID
  ) throws(DiaryError) -> ObjectID? {
    let branch = try folder.branch()
    var known = [try replacedTip(at: new), try reference(formerReference(branch))]
    for remote in try remotes() {
      known.append(try reference(trackingReference(branch, on: remote)))
    }
    for candidate in known.compactMap({ $0 }) where repository.contains(candidate) {
      let bases = try DiaryError.git { () throws(GitError) in
        try repository.mergeBases(old, [candidate])
      }
      if let base = bases.first { return base }
    }
    return nil
  }

  /// Removes what leads to the old history in this repository, and its objects where git can.
  @discardableResult
  func forgetFormerHistory(of branch: DiaryBranch) throws(DiaryError) -> Bool {
    let tip = try head().commit
    let announced = try announcements(of: branch.owner)
    try DiaryError.git { () throws(GitError) in
      for (name, id) in try repository.references("refs/")
      where id != tip && (announced.contains(name) || name.hasPrefix("refs/countme/"))
        && (announced.contains(name) || name.hasSuffix("/\(branch.owner.text)"))
      {
        try repository.removeReference(name)
      }
    }
    return pruneObjects()
  }
}
