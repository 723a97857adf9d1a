import CountMeGit
import CountMeHistory
import CountMePlatform
import CountMeStore

extension Synchronizer {
  /// How often a remote may leave a push without an answer before a person is told.
  private static var unansweredPushes: Int { 5 }

  enum SendOutcome {
    case accepted(commits: Int)
    /// Another device moved the branch in the meantime.
    case outrun
    /// The answer was lost: only asking again tells.
    case unknown
    /// Nothing was sent: what would be refused was made again, and the branch is elsewhere now.
    case remade(commits: Int)
  }

  /// What stood in the way of the pushes of one command.
  struct PushRetryState {
    var unanswered = 0
    /// That the remote was silent for as long as we wait: it is asked once more what it has, and sent
    /// nothing else.
    var silence: DiaryError?
    var locks = StaleLockDetector()

    /// Notes that nobody knows what became of a push.
    ///
    /// - Throws: why, where it has been tried often enough.
    mutating func note(lostAnswer error: TransportError) throws(DiaryError) {
      if error.reason == .cancelled { throw .machine(.cancelled) }
      if error.reason == .timedOut { silence = DiaryError(error) }
      unanswered += 1
      guard unanswered < Synchronizer.unansweredPushes else { throw DiaryError(error) }
    }
  }

  /// Sends a tip, unless commits that lead to it would be refused: then they are made again.
  func sendRemade(
    _ tip: ObjectID, after outcome: PullOutcome, with shares: [SharePublishing.Update] = [],
    to remote: RemoteConfig, _ options: SyncOptions, _ retry: inout PushRetryState
  ) throws(DiaryError) -> SendOutcome {
    do throws(DiaryError) {
      return try send(tip, after: outcome, with: shares, to: remote, options, &retry)
    } catch .sync(.ownCommitRefused) {
      return .remade(
        commits: try store.locked { () throws(DiaryError) in
          try RefusedCommits(store).remakeRefused(.madeHere)
        })
    } catch .remote(.pushRefused(let remote, let reference, let reason, let messages)) {
      let commits = try store.locked { () throws(DiaryError) in
        try RefusedCommits(store).remakeRefused(.madeHere, trusting: .nobody)
      }
      guard try store.head().commit == tip else { return .remade(commits: commits) }
      throw .remote(
        .pushRefused(remote: remote, reference: reference, reason: reason, messages: messages))
    }
  }

  /// Sends a tip, and shares along with it where the remote takes all of them at once.
  ///
  /// - Parameter outcome: where the remote was when it was asked, and what was judged before.
  func send(
    _ tip: ObjectID, after outcome: PullOutcome, with shares: [SharePublishing.Update] = [],
    to remote: RemoteConfig, _ options: SyncOptions, _ retry: inout PushRetryState
  ) throws(DiaryError) -> SendOutcome {
    if let silence = retry.silence { throw silence }
    let branch = try store.folder.branch()
    let judged = try BranchFetch(store).requireGood(tip, branch, besides: outcome.judged)
    let gitRemote = try Remotes(store).gitRemote(remote)
    let old = outcome.remoteTip
    let update = ReferenceUpdate(name: branch.reference, old: old, new: tip)
    let progress = options.progress
    let updates = [update] + shares.map(\.reference)
    let codes = try InvitationAnnouncement(store).companions(
      of: branch.reference, from: old, to: tip, on: remote)
    let report: PushReport
    do throws(TransportError) {
      report = try gitRemote.push(
        updates, with: codes, from: store.repository, known: updates.compactMap(\.old)
      ) {
        progress(.sending(done: $0.sent, total: $0.total))
      }
    } catch {
      guard error.reason == .unsupported, !shares.isEmpty else { throw DiaryError(error) }
      return try send(tip, after: outcome, to: remote, options, &retry)
    }
    switch report.outcome {
    case .accepted:
      try SharePublishing(store).note(shares)
      let verified = try Remotes(store).verifiedTip(of: branch, on: remote)
      try BranchFetch(store).note(judged, of: branch, on: remote, after: verified?.id)
      return .accepted(commits: max(0, report.commits - shares.count))
    case .unknown(let error):
      try retry.note(lostAnswer: error)
      return .unknown
    case .refused where !shares.isEmpty:
      // No share keeps the diary from the remote.
      return try send(tip, after: outcome, to: remote, options, &retry)
    case .refused(let refusals):
      try gitRemote.requireRace(refusals, of: update, report, sighting: &retry.locks)
      return .outrun
    }
  }

  /// Waits a random moment, longer up to the eighth time, so that two devices seldom try at once.
  func pause(_ attempt: Int) {
    let random = store.environment.randomBytes(1)[0]
    let milliseconds = min(attempt, 8) * 10 + Int(random) * min(attempt, 8) / 8
    SystemClock.sleep(milliseconds: milliseconds)
  }
}
