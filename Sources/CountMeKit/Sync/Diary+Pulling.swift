import CountMeModel
import Git

/// What pulling from a remote did.
struct PullOutcome {
  /// The remote's tip, or nil where it has no branch of ours.
  let remoteTip: ObjectID?
  var received = 0
  var merged = 0
  var conflicts = 0
  var changedDocuments = 0
}

extension Diary {
  /// Fetches, verifies and merges the branch of the present user.
  func pullBranch(from remote: RemoteDiary) throws(DiaryError) -> PullOutcome {
    let branch = try folder.branch()
    guard branch.owner != .guest else { throw .notSignedIn }
    let carrier = try carrier(remote)
    let tracking = trackingReference(branch, on: remote)
    let verified = try DiaryError.git { () throws(GitError) in try repository.reference(tracking) }
    let references = try DiaryError.transport { () throws(TransportError) in
      try carrier.references()
    }
    guard let tip = references[branch.reference] else {
      guard verified == nil else {
        throw .remoteEmptied(remote: carrier.url.description, reference: branch.reference)
      }
      return PullOutcome(remoteTip: nil)
    }
    if tip != verified {
      try fetch(tip, branch, from: carrier, known: verified)
      try guardHistory(tip, branch, since: verified, remote: carrier.url.description)
      try rememberVerified(tip, tracking, from: verified)
    }
    return try locked { () throws(DiaryError) in
      _ = try takeInHandEdits(inDirectories: nil)
      let outcome = try mergeIn(tip, verified: verified)
      if outcome.changedDocuments > 0 { try trustCertifiedDevices() }
      return outcome
    }
  }

  /// Brings the objects of a tip in; they are kept from cleaning until they are verified or refused.
  private func fetch(
    _ tip: ObjectID, _ branch: DiaryBranch, from carrier: Remote, known: ObjectID?
  ) throws(DiaryError) {
    let isHere = repository.contains(tip)
    guard !isHere else { return }
    _ = try DiaryError.transport { () throws(TransportError) in
      try carrier.fetch(into: repository, known: known.map { [$0] } ?? []) { name in
        name == branch.reference
      }
    }
  }

  /// Sees to it that the tip follows on what was verified, is the same diary's, and is signed.
  private func guardHistory(
    _ tip: ObjectID, _ branch: DiaryBranch, since verified: ObjectID?, remote: String
  ) throws(DiaryError) {
    if let verified {
      let follows = try DiaryError.git { () throws(GitError) in
        try repository.isAncestor(verified, of: tip)
      }
      guard follows else {
        throw .remoteMovedBack(
          remote: remote, reference: branch.reference, verified: verified.hex, found: tip.hex)
      }
    }
    let own = try format(at: try head().tree)
    let theirs = try format(at: try treeOf(tip))
    guard let theirs, own == nil || own == theirs else {
      throw .anotherDiary(
        remote: remote, expected: own?.repositoryID ?? "", found: theirs?.repositoryID ?? "none")
    }
    let known = [verified, try head().commit].compactMap { $0 }
    var verifier = CommitVerifier(owner: branch.owner)
    try verifier.verify(tip, since: known, in: repository)
  }

  private func format(at tree: ObjectID) throws(DiaryError) -> FormatDocument? {
    let bytes = try DiaryError.git { () throws(GitError) in
      guard let entry = try repository.entry(at: FormatDocument.path, in: tree) else {
        return [UInt8]?.none
      }
      return try repository.read(entry.id, .blob, limit: 65536)
    }
    return if let bytes { try FormatDocument(bytes: bytes) } else { nil }
  }

  func rememberVerified(
    _ tip: ObjectID, _ tracking: String, from old: ObjectID?
  ) throws(DiaryError) {
    _ = try DiaryError.git { () throws(GitError) in
      try repository.moveReference(tracking, from: old, to: tip, message: "countme: verified")
    }
  }

  /// Brings a verified tip into the branch: by fast-forward where that is enough, else by a merge.
  private func mergeIn(_ tip: ObjectID, verified: ObjectID?) throws(DiaryError) -> PullOutcome {
    var outcome = PullOutcome(remoteTip: tip)
    let head = try head()
    guard let ours = head.commit else {
      try publish(tip, tree: try treeOf(tip), on: head, message: "pulled")
      return outcome
    }
    let (isBehind, isAhead) = try DiaryError.git { () throws(GitError) in
      (try repository.isAncestor(ours, of: tip), try repository.isAncestor(tip, of: ours))
    }
    if isAhead { return outcome }
    outcome.received = try DiaryError.git { () throws(GitError) in
      try repository.aheadBehind(ours, tip).behind
    }
    let isEnough = if isBehind { true } else { try isOnlyMerging(ours, beside: tip) }
    if isEnough {
      try replace(head, by: tip, &outcome)
      return outcome
    }
    let result = try repository.writingTogether { repository throws(DiaryError) in
      try TreeMerger(catalogue: try reader().catalogue).merge(ours, tip, in: repository)
    } flushFailure: {
      DiaryError($0)
    }
    outcome.merged = result.documents.count { $0.outcome.loser != nil }
    outcome.conflicts = result.documents.count { $0.outcome.isConflict }
    outcome.changedDocuments = try differenceCount(head.tree, result.tree)
    try commitMerge(result.tree, head, with: tip)
    return outcome
  }

  /// Whether what only we have is merges, and they came to the same tree as the other side.
  ///
  /// Two devices that merged the same commits have two merge commits of one tree. Taking the other's
  /// instead of merging once more is what makes syncing come to rest.
  private func isOnlyMerging(_ ours: ObjectID, beside tip: ObjectID) throws(DiaryError) -> Bool {
    try DiaryError.git { () throws(GitError) in
      guard try repository.commit(ours).tree == repository.commit(tip).tree else { return false }
      for id in try repository.history(of: [ours], hiding: [tip])
      where try repository.commit(id).parents.count < 2 {
        return false
      }
      return true
    }
  }

  private func replace(
    _ head: Head, by tip: ObjectID, _ outcome: inout PullOutcome
  ) throws(DiaryError) {
    let tree = try treeOf(tip)
    outcome.changedDocuments = try differenceCount(head.tree, tree)
    try publish(tip, tree: tree, on: head, message: "pulled")
  }

  private func differenceCount(_ old: ObjectID, _ new: ObjectID) throws(DiaryError) -> Int {
    try DiaryError.git { () throws(GitError) in
      try repository.difference(from: old, to: new).count
    }
  }

  private func commitMerge(
    _ tree: ObjectID, _ head: Head, with tip: ObjectID
  ) throws(DiaryError) {
    let identity = identity(of: try folder.owner())
    let draft = CommitDraft(
      tree: tree, parents: [head.commit, tip].compactMap { $0 }, author: identity,
      message: "merged what other devices wrote")
    let signature = try signature(of: draft.bytes)
    let commit = try repository.writingTogether { repository throws(DiaryError) in
      try DiaryError.git { () throws(GitError) in
        try repository.write(draft, signature: signature)
      }
    } flushFailure: {
      DiaryError($0)
    }
    try publish(commit, tree: tree, on: head, message: draft.message)
  }
}
