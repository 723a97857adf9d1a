import CountMeGit
import CountMeHistory
import CountMeStore

/// Brings one share to one remote that has it otherwise.
struct SharePush {
  private let wanted: ProjectedShare
  private let store: Store
  private let remote: RemoteConfig
  private let gitRemote: Remote
  /// The tip that was judged last.
  private var known: JudgedTip?
  private var sending: ShareSending

  init(
    _ wanted: ProjectedShare, to remote: RemoteConfig, known: JudgedTip?
  ) throws(DiaryError) {
    self.wanted = wanted
    self.store = wanted.store
    self.remote = remote
    self.known = known
    gitRemote = try Remotes(store).gitRemote(remote)
    sending = ShareSending(store: store, branch: wanted.branch)
  }

  /// What is to be done where the remote stands somewhere.
  private enum Step {
    /// Nothing: it is there, or it is for another device to publish.
    case none
    /// To move the branch to a commit.
    case send(JudgedTip)
    /// To note a last word that the remote need not hear.
    case note(JudgedTip)
  }

  /// Goes on until the remote has the share, or it is for another device to bring it there.
  ///
  /// - Parameters:
  ///   - isAlone: whether no other device has been at the remote since this one was.
  ///   - isBehind: whether a remote of the diary may have what this device has not heard of.
  /// - Throws: ``SyncFailure/shareWaits(share:)``, ``RemoteFailure/outrun(remote:attempts:)``, or what the remote or
  ///   the machine refuses.
  mutating func run(isAlone: Bool, isBehind: Bool) throws(DiaryError) {
    var isKnown = isAlone && known != nil
    for _ in 1...ShareSending.attempts {
      let standing =
        isKnown
        ? ShareStatus(tip: known?.id, bases: [known].compactMap { $0 })
        : try ShareFetch(store: store).standing(of: wanted.branch, on: gitRemote, since: known)
      let step = try step(from: standing, isBehind: isBehind)
      switch step {
      case .none where isKnown: isKnown = false
      case .none: return
      case .note(let commit): return try note(commit)
      case .send(let commit):
        if let taken = try sending.taken(commit, over: standing, by: gitRemote, remote) {
          return try note(taken)
        }
        isKnown = false
      }
    }
    throw .remote(.outrun(remote: remote.address, attempts: ShareSending.attempts))
  }

  private mutating func step(
    from standing: ShareStatus, isBehind: Bool
  ) throws(DiaryError) -> Step {
    let isOthers = standing.tip != known?.id
    // The last word has nothing that could be older.
    if isBehind, !wanted.isLast { try requireNothingNew(in: standing) }
    var isDone = false
    if standing.bases.count == 1, let base = standing.bases.first {
      if base != known { try note(base) }
      isDone = try wanted.isShown(by: base)
    }
    if isDone, standing.isSound { return .none }
    let parents = try sending.parents(among: standing.bases, of: wanted.share)
    // What another device has published there may be newer than what we know of the diary.
    if isOthers, !wanted.isWithdrawal, !parents.isEmpty, try !isNewest() { return .none }
    let commit =
      isDone
      ? known
      : try sending.commit(
        wanted.tree(), over: parents, insteadOf: standing.bases.first?.id, wanted.message)
    // Without one it is for another device to publish: one that is let in there, or knows more.
    guard let commit else { return .none }
    // Where nothing is, nobody has to be told, and the remote need not be asked again.
    let isNew = known == nil || wanted.isWithdrawal && !isDone
    return wanted.isLast && standing.tip == nil && isNew ? .note(commit) : .send(commit)
  }

  /// Ensures that the remote has nothing of another device's that this one would replace without having heard of it.
  private func requireNothingNew(in standing: ShareStatus) throws(DiaryError) {
    for base in standing.bases where base != known {
      guard try wanted.isShown(by: base) else {
        throw .sync(.shareWaits(share: wanted.share.name))
      }
    }
  }

  private mutating func note(_ tip: JudgedTip) throws(DiaryError) {
    let tracking = TrackingReference(wanted.branch, on: remote.name)
    let leavesErased = try leavesErased(tip)
    try store.locked { () throws(DiaryError) in
      if leavesErased { try Pruning(store).begin(of: tracking.name) }
      try store.note(tip, at: tracking, from: known?.id)
    }
    known = tip
  }

  /// Whether what was erased may stay in the log of where the share was, since that begins anew.
  private func leavesErased(_ tip: JudgedTip) throws(DiaryError) -> Bool {
    guard let known, let head = try store.head().commit,
      try store.repository.account(at: head)?.replacedTip != nil
    else { return false }
    return try !store.repository.isAncestor(known.id, behind: tip.id)
  }

  /// Whether nobody has sent anything to the diary's own branch since this device was there.
  private func isNewest() throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    guard let seen = try Remotes(store).verifiedTip(of: branch, on: remote) else { return true }
    return try DiaryError.transport(gitRemote.reference(branch.reference)) == seen.id
  }
}
