import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeJournal
import CountMeModel
package import CountMeStore

/// Pulls, merges and pushes until this device and its remotes have the same.
package struct Synchronizer {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// How often other devices may be faster before a person is told.
  private static var attempts: Int { 60 }
  /// How often the remotes are gone round again because one has brought what another lacks.
  private static var rounds: Int { 8 }

  /// Brings in what a remote has, and what has to be written down in consequence.
  package func bringIn(
    from remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> PullOutcome {
    let outcome = try BranchPull(store).pullBranch(from: remote, options)
    if let merge = outcome.merge { try Awards(store).settle(merge) }
    return outcome
  }

  /// Takes hand edits in, fetches what the remotes have and merges it; nothing is sent.
  package func pull(_ options: SyncOptions = SyncOptions()) throws(DiaryError) -> SyncResult {
    if let followed = try FollowedShare(of: store.folder) {
      return SyncResult(reports: [try ShareFollowing(store).pull(followed, options)])
    }
    let remotes = try ownRemotes()
    return try telling { () throws(DiaryError) in
      var all = try eachOf(remotes, options) { remote throws(DiaryError) in
        let outcome = try bringIn(from: remote, options)
        let tip = try store.head().commit
        return SyncReport(remote, [outcome], sent: 0, isSynced: tip == outcome.remoteTip)
      }
      all.reports = try atTheEnd(all.reports)
      forgetFormer(after: &all)
      return all
    }
  }

  /// Takes hand edits in and sends what the remotes lack; nothing is merged.
  package func push(_ options: SyncOptions = SyncOptions()) throws(DiaryError) -> SyncResult {
    if try FollowedShare(of: store.folder) != nil { throw .sync(.onlyFollowed) }
    if try Remotes(store).remotes().isEmpty { return try publishSharesAlone(options) }
    let remotes = try ownRemotes()
    return try telling { () throws(DiaryError) in
      var all = try eachOf(remotes, options) { remote throws(DiaryError) in
        try push(to: remote, options)
      }
      forgetFormer(after: &all)
      return all
    }
  }

  /// Tells those who listen that it is synced, and how things stand when all of it is over.
  func telling(
    _ sync: () throws(DiaryError) -> SyncResult
  ) throws(DiaryError) -> SyncResult {
    store.events.announce(SyncState.syncing)
    var all = SyncResult()
    defer { StateAnnouncer(store).announceStates(after: all.failures.first) }
    all = try sync()
    return all
  }

  /// Forgets a history that was erased, once the shares, too, are where this device brings them.
  private func forgetFormer(after all: inout SyncResult) {
    do throws(DiaryError) {
      try ReplacedHistory(store).forget(
        hasCrossed: all.reports.contains(where: \.hasCrossed))
    } catch {
      all.failures.append(error)
    }
  }

  private func push(
    to remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> SyncReport {
    var outcomes: [PullOutcome] = []
    var sent = 0
    var retry = PushRetryState()
    for attempt in 1...Self.attempts {
      let early = store.folder.workingTree.beginLooking(
        over: try store.head().tree, in: store.repository)
      let fetched = try BranchFetch(store).fetchBranch(from: remote, options)
      let remoteTip = fetched.tip?.id
      var outcome = PullOutcome(remoteTip: remoteTip, judged: fetched.judged)
      outcome.astray = fetched.astray
      let ahead = try sendAhead(after: outcome, to: remote, options, &retry)
      let keeping = try ClosingRelay(store).pass(remoteTip, from: remote)
      outcome.handEdits = try store.locked { () throws(DiaryError) in
        let handEdits = try HandEdits(store).takeInHandEdits(inDirectories: nil, after: early)
        if let remoteTip {
          try SessionEnding(store).endSessionIfRevoked(remoteTip, keptBy: keeping)
        }
        return handEdits
      }
      outcomes.append(outcome)
      guard let tip = try store.head().commit else { throw .account(.notSignedIn) }
      if tip == remoteTip { return try settled(remote, outcomes, sent: sent) }
      let follows = if ahead != nil { true } else { try mayFollow(tip, remoteTip) }
      guard follows else { throw .remote(.behind(remote: remote.address)) }
      let answer =
        if let ahead { try ahead.answer.get() } else {
          try sendRemade(tip, after: outcome, to: remote, options, &retry)
        }
      switch answer {
      case .accepted(let commits):
        sent += commits
        if ahead?.tip ?? tip == tip { return try settled(remote, outcomes, sent: sent) }
      case .outrun: pause(attempt)
      case .unknown: continue
      case .remade(let commits): outcomes[outcomes.count - 1].remade += commits
      }
    }
    throw .remote(.outrun(remote: remote.address, attempts: Self.attempts))
  }

  /// Sends what is committed already, while the files are still looked at for edits.
  ///
  /// - Returns: what was sent, and what came of it; nil where there is nothing to send, or something in
  ///   the way that has to be told after the edits are safe.
  private func sendAhead(
    after outcome: PullOutcome, to remote: RemoteConfig, _ options: SyncOptions,
    _ retry: inout PushRetryState
  ) throws(DiaryError) -> (tip: ObjectID, answer: Result<SendOutcome, DiaryError>)? {
    let head = try store.head()
    let old = outcome.remoteTip
    guard let tip = head.commit, tip != old, try mayFollow(tip, old),
      try ExternalCommits(store).lastSettled(before: head) == nil
    else { return nil }
    if let old, try SessionEnding(store).sessionEnding(at: old) != nil { return nil }
    do throws(DiaryError) {
      return (tip, .success(try send(tip, after: outcome, to: remote, options, &retry)))
    } catch {
      if case .sync(.ownCommitRefused) = error { return nil }
      return (tip, .failure(error))
    }
  }

  /// Whether a remote whose branch is at `theirs` has nothing that `tip` lacks.
  private func mayFollow(_ tip: ObjectID, _ theirs: ObjectID?) throws(DiaryError) -> Bool {
    guard let theirs else { return true }
    let follows = try store.repository.isAncestor(theirs, behind: tip)
    if follows { return true }
    return try HistoryRewrite.takesPlace(tip, of: theirs, in: store.repository)
  }

  /// Takes hand edits in, pulls, merges and pushes until this device and the remotes are the same.
  package func sync(_ options: SyncOptions = SyncOptions()) throws(DiaryError) -> SyncResult {
    if let followed = try FollowedShare(of: store.folder) {
      return SyncResult(reports: [try ShareFollowing(store).pull(followed, options)])
    }
    if try Remotes(store).remotes().isEmpty { return try publishSharesAlone(options) }
    let remotes = try ownRemotes()
    return try telling { () throws(DiaryError) in
      var all = try sync(with: remotes, options)
      switch all.failures.first {
      // A share on a remote of its own does not wait for the diary's remotes.
      case nil, .remote:
        let troubles = try SharePublishing(store).publishElsewhere(
          isBehind: !all.failures.isEmpty, away: options.away)
        if let last = all.reports.indices.last {
          all.reports[last].shareTroubles += troubles
        } else {
          for trouble in troubles { all.fail(trouble.remote, trouble.failure) }
        }
      default: break
      }
      forgetFormer(after: &all)
      return all
    }
  }

  /// Syncs with each remote of the diary until all have the same.
  private func sync(
    with remotes: [RemoteConfig], _ options: SyncOptions
  ) throws(DiaryError) -> SyncResult {
    let ordered =
      remotes.filter { !options.last.contains($0.name) }
      + remotes.filter { options.last.contains($0.name) }
    var all = try eachOf(ordered, options) { remote throws(DiaryError) in
      try sync(with: remote, options)
    }
    // What a later remote brought, the earlier ones do not have yet.
    for _ in 0..<Self.rounds {
      let behind = try behind(all.reports)
      guard !behind.isEmpty else { return all }
      let again = try eachOf(behind, options) { remote throws(DiaryError) in
        try sync(with: remote, options)
      }
      all.add(again, of: behind)
    }
    guard let last = try behind(all.reports).first else { return all }
    all.failures.append(.remote(.outrun(remote: last.address, attempts: Self.rounds)))
    all.reports = try atTheEnd(all.reports)
    return all
  }

  /// Ensures that somebody is signed in, whose history was refused by nobody.
  func requireOwner() throws(DiaryError) {
    let owner = try store.folder.owner()
    guard owner != .guest else {
      throw .account(try GroupEnding(of: store.folder)?.failure ?? .notSignedIn)
    }
    if let refusal = try UnjudgedHistory(of: owner, in: store.folder)?.refusal { throw refusal }
  }

  private func ownRemotes() throws(DiaryError) -> [RemoteConfig] {
    try requireOwner()
    let remotes = try Remotes(store).remotes()
    guard !remotes.isEmpty else { throw .remote(.noRemote) }
    return remotes
  }

  /// Does something with every remote; one that fails does not keep the others from it.
  private func eachOf(
    _ remotes: [RemoteConfig], _ options: SyncOptions,
    _ body: (RemoteConfig) throws(DiaryError) -> SyncReport
  ) throws(DiaryError) -> SyncResult {
    var all = SyncResult()
    let migration = try GuestMigration(store).settledMigration()
    defer { Packing(store).packIfCrowded() }
    for remote in remotes {
      if let failure = options.away[remote.name] {
        all.fail(remote.name, failure)
        continue
      }
      do throws(DiaryError) {
        let report = try body(remote)
        try SyncRecord.note(report.ending, of: remote, in: store)
        all.reports.append(report)
      } catch {
        if case .machine(.cancelled) = error { throw error }
        // The other remotes could only say that nobody is signed in any more.
        if error.isSessionOver { throw error }
        try SyncRecord.note(error.ending, of: remote, in: store)
        all.fail(remote.name, error)
      }
    }
    if all.failures.isEmpty, all.reports.allSatisfy(\.isSynced) {
      try GuestMigration(store).noteUpload(of: migration)
    }
    try GuestExpiry(store).dropExpiredGuest(now: store.environment.now())
    return all
  }

  private func sync(
    with remote: RemoteConfig, _ options: SyncOptions
  ) throws(DiaryError) -> SyncReport {
    var outcomes: [PullOutcome] = []
    var retention: RetentionOutcome?
    var sent = 0
    var retry = PushRetryState()
    for attempt in 1...Self.attempts {
      let outcome: PullOutcome
      do throws(DiaryError) { outcome = try bringIn(from: remote, options) } catch {
        // Nobody keeps others from shutting them out by what they wrote.
        if error.keepsFromMerging, options.mayPush(remote.name) {
          try? RevocationSending(store).sendAhead(to: remote)
        }
        throw error
      }
      outcomes.append(outcome)
      // After what other devices wrote has come in, so that their late entries leave with their day.
      retention = try Retention(store).dailyRetention() ?? retention
      guard let tip = try store.head().commit else { throw .account(.notSignedIn) }
      if tip == outcome.remoteTip { return try settled(remote, outcomes, sent: sent, retention) }
      guard options.mayPush(remote.name) else {
        return SyncReport(remote, outcomes, sent: sent, isSynced: false, retention)
      }
      // Where another device has been, the shares may be elsewhere, too.
      let isAlone = attempt == 1 && outcome.received == 0
      let shares =
        isAlone ? try SharePublishing(store).companions(on: remote, but: outcome.astray) : []
      switch try sendRemade(tip, after: outcome, with: shares, to: remote, options, &retry) {
      case .accepted(let commits):
        sent += commits
        // The remote is where it was sent to; asking it again would tell nothing, unless somebody wrote here meanwhile.
        if try store.head().commit == tip {
          return try settled(remote, outcomes, sent: sent, retention)
        }
      case .outrun: pause(attempt)
      case .unknown: continue
      case .remade(let commits): outcomes[outcomes.count - 1].remade += commits
      }
    }
    throw .remote(.outrun(remote: remote.address, attempts: Self.attempts))
  }

  /// The report of a remote that is where we are.
  private func settled(
    _ remote: RemoteConfig, _ outcomes: [PullOutcome], sent: Int,
    _ retention: RetentionOutcome? = nil
  ) throws(DiaryError) -> SyncReport {
    try AccountAnnouncement(store).announceAccount(on: remote)
    var report = SyncReport(remote, outcomes, sent: sent, isSynced: true, retention)
    report.shareTroubles = try SharePublishing(store).publish(
      on: remote, isAlone: outcomes.allSatisfy { $0.received == 0 },
      astray: outcomes.last?.astray ?? [])
    // Only what is published can be shown by a code.
    try InvitationAnnouncement(store).announceInvitations(
      on: remote, looksAtAll: report.hasCrossed)
    return report
  }
}
