import CountMeGit
package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Fetches the branch of the current user, and lets in what the rules let pass.
package struct BranchFetch {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// What a remote has of the current user.
  package struct Fetched {
    /// The tip of their branch, verified and remembered; nil where it has none.
    package let tip: JudgedTip?
    /// What had been judged of the branch, here and on the remotes, before this one was asked.
    let judged: [JudgedTip]
    /// Their shares that are not where this device saw them last.
    let astray: Set<String>
  }

  /// Fetches and verifies the current user's branch of a remote; nothing of ours moves.
  ///
  /// - Throws: ``SyncFailure/emptied(remote:reference:)``, ``SyncFailure/anotherDiary(remote:expected:found:)``,
  ///   ``SyncFailure/movedBack(remote:reference:verified:found:)`` or
  ///   ``SyncFailure/commitRefused(commit:path:rule:reason:)``, unless a guard was told to let it pass.
  package func fetchBranch(
    from remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> Fetched {
    try store.requireWritable()
    let branch = try store.folder.branch()
    guard branch.owner != .guest else { throw .account(.notSignedIn) }
    // What plain git has fetched passes for nothing.
    try RepositorySetUp(store).verifySetUp()
    let gitRemote = try Remotes(store).gitRemote(remote)
    let verified = try Remotes(store).verifiedTip(of: branch, on: remote)
    options.progress(.asking(remote: remote.name))
    let announcement = AccountAnnouncement(store)
    let marks = try announcement.marks(on: remote)
    let shares = try SharesSeen(store, of: branch.owner, on: remote)
    let judged = try judged(branch)
    let fetched = try fetch(
      branch, besides: marks.map { announcement.lookup(ofMark: $0, on: remote) } + shares.names,
      from: gitRemote, since: verified, judged, options)
    try announcement.forgetLost(marks, on: remote, showing: fetched.references)
    let astray = try shares.astray(in: fetched.references)
    guard let found = fetched.found else {
      guard verified == nil || options.accepting.contains(.emptied) else {
        throw .sync(.emptied(remote: gitRemote.url.description, reference: branch.reference))
      }
      return Fetched(tip: nil, judged: judged, astray: astray)
    }
    try note(found, of: branch, on: remote, after: verified?.id)
    return Fetched(tip: found, judged: judged, astray: astray)
  }

  /// Notes where a remote is, which has been judged here.
  ///
  /// - Parameter verified: where it was noted to be.
  func note(
    _ tip: JudgedTip, of branch: DiaryBranch, on remote: RemoteConfig, after verified: ObjectID?
  ) throws(DiaryError) {
    // First, for what is behind the reference is not looked at again.
    if tip.id != verified { try RememberedAccounts(store).remember(tip.id, after: verified) }
    try store.note(tip, at: TrackingReference(branch, on: remote.name), from: verified)
    // Without it plain git, which fetches to it, says of the branch that what it follows is gone.
    let fetched = "refs/countme/fetched/\(remote.name)/\(branch.owner.text)"
    try store.moveReference(fetched, from: store.reference(fetched), to: tip.id, "verified")
  }

  /// Brings the objects of a branch in, unless they are refused: then nothing of them stays.
  ///
  /// - Returns: what the remote has, and the branch's tip, judged.
  private func fetch(
    _ branch: DiaryBranch, besides: [String], from gitRemote: Remote, since verified: JudgedTip?,
    _ judged: [JudgedTip], _ options: SyncOptions
  ) throws(DiaryError) -> JudgedFetch.FetchedTip<JudgedTip> {
    let head = try store.head()
    let incoming = Incoming(
      branch: branch, verified: verified?.id, remote: gitRemote.url.description,
      judged: judged, head: head.commit, ours: head.tree)
    let progress = options.progress
    return try JudgedFetch(store).fetch(
      branch.reference, besides: besides, from: gitRemote, known: verified?.id,
      progress: { progress(.receiving(done: $0.received, total: $0.total)) }
    ) { tip, repository throws(DiaryError) in
      if let verified, tip == verified.id { return .kept(verified) }
      return .kept(try guardHistory(tip, incoming, in: repository, options))
    }
  }

  /// What a tip that comes in is held against.
  private struct Incoming {
    let branch: DiaryBranch
    /// The tip that was verified last.
    let verified: ObjectID?
    let remote: String
    /// Commits that need not be judged again.
    let judged: [JudgedTip]
    /// The tip of this device, if there is one, and its tree.
    let head: ObjectID?
    let ours: ObjectID
  }

  /// Ensures that the tip follows on what was verified, is the same diary's, and is signed.
  private func guardHistory(
    _ tip: ObjectID, _ incoming: Incoming, in repository: borrowing Repository,
    _ options: SyncOptions
  ) throws(DiaryError) -> JudgedTip {
    let remote = incoming.remote
    let kind = try DiaryError.git(repository.header(of: tip).0)
    guard kind == .commit else {
      throw .remote(
        .garbage(remote: remote, detail: "\(incoming.branch.reference) is not a commit"))
    }
    if !options.accepting.contains(.rewound) {
      try incoming.branch.requireFollowing(
        tip, known: incoming.verified, on: incoming.remote, in: repository)
    }
    try requireKnownFormat(tip, incoming, in: repository)
    let judged: JudgedTip
    do throws(DiaryError) {
      judged = try CommitVerifier.verify(
        tip, since: incoming.judged, of: incoming.branch.owner, in: repository,
        progress: options.progress)
    } catch {
      // Another person's diary has another's account, too: the address is what is wrong then.
      guard case .sync(.commitRefused(_, AccountDocument.path, _, _)) = error else { throw error }
      try requireSameDiary(tip, incoming, in: repository)
      throw error
    }
    try requireSameDiary(tip, incoming, in: repository)
    if !options.accepting.contains(.revoked) {
      try RememberedAccounts(store).requireNotRevoked(
        tip, of: incoming.branch.owner, beside: incoming.head, remote: remote, in: repository)
    }
    return judged
  }

  /// Ensures that our rules are those of what came: by a newer format's nothing can be judged here.
  private func requireKnownFormat(
    _ tip: ObjectID, _ incoming: Incoming, in repository: borrowing Repository
  ) throws(DiaryError) {
    let tree = try repository.commit(at: tip).tree
    // One that cannot be read is no newer one: the rules refuse it.
    guard let format = (try? FormatDocument(in: tree, repository)) ?? nil,
      format.repositoryID == (try FormatDocument(in: incoming.ours, repository))?.repositoryID
    else { return }
    try format.requireWritable(by: store.environment.supportedFormat)
  }

  private func requireSameDiary(
    _ tip: ObjectID, _ incoming: Incoming, in repository: borrowing Repository
  ) throws(DiaryError) {
    let tree = try repository.commit(at: tip).tree
    let own = try FormatDocument(in: incoming.ours, repository)
    let found = try FormatDocument(in: tree, repository)
    guard let found, own == nil || own?.repositoryID == found.repositoryID else {
      throw .sync(
        .anotherDiary(
          remote: incoming.remote, expected: own?.repositoryID ?? "",
          found: found?.repositoryID ?? "none"))
    }
  }

  /// Commits of a branch that were judged already, with all that is behind them.
  ///
  /// What this program wrote was judged when it was written. What plain git brought into the branch was
  /// not, and is told by the branch's log.
  ///
  /// - Parameters:
  ///   - trusted: whether the program's own commits are looked at all the same; where no remote has
  ///     anything of the branch, they never are.
  ///   - known: what else was judged. The branch's log does not lead to what a remote has and the branch lacks,
  ///     and so tells nothing of it once that is where the remote is noted to be.
  func judged(
    _ branch: DiaryBranch, trusting trusted: TrustedCommits = .own, besides known: [JudgedTip] = []
  ) throws(DiaryError) -> [JudgedTip] {
    let tips = try Remotes(store).verifiedTips(of: branch) + known
    if trusted == .nobody, !tips.isEmpty { return tips }
    guard let own = try JudgedTip(of: branch, in: store.repository) else { return tips }
    var isOurs = false
    for tip in tips.isEmpty ? [nil] : tips.map(\.id) where !isOurs {
      isOurs = try DiaryError.wrapping(
        ReferenceLog.isOnly(
          messagePrefix: CommitMessage.logPrefix, of: branch.reference, since: tip, to: own.id,
          gitDirectory: store.folder.gitDirectory))
    }
    return isOurs ? tips + [own] : tips
  }

  /// Ensures that what goes out would be let in by other devices.
  ///
  /// - Parameter known: what else was judged, as ``judged(_:trusting:besides:)`` has it.
  /// - Throws: ``SyncFailure/ownCommitRefused(commit:path:rule:reason:)`` for a commit that a person made
  ///   with plain git.
  func requireGood(
    _ tip: ObjectID, _ branch: DiaryBranch, besides known: [JudgedTip]
  ) throws(DiaryError) -> JudgedTip {
    do throws(DiaryError) {
      return try CommitVerifier.verify(
        tip, since: try judged(branch, besides: known), of: branch.owner, in: store.repository)
    } catch {
      guard case .sync(.commitRefused(let commit, let path, let rule, let reason)) = error else {
        throw error
      }
      throw .sync(.ownCommitRefused(commit: commit, path: path, rule: rule, reason: reason))
    }
  }
}
