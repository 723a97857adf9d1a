import CountMeModel
import Git

extension Diary {
  /// How often other devices may be faster before a person is told.
  private static var attempts: Int { 30 }

  /// Takes what the remotes have and merges it; nothing is sent.
  public func pull() throws(DiaryError) -> [SyncReport] {
    try eachRemote { remote throws(DiaryError) in
      let outcome = try pullBranch(from: remote)
      let tip = try head().commit
      return report(
        remote, [outcome], sent: 0, standing: tip == outcome.remoteTip ? .synced : .pulled)
    }
  }

  /// Sends what the remotes lack; where they have news, these are pulled first.
  public func push() throws(DiaryError) -> [SyncReport] {
    try sync()
  }

  /// Takes hand edits in, pulls, merges and pushes until this device and the remotes are the same.
  ///
  /// Repeated a bounded number of times when another device was faster. "Synced" is only said after
  /// the remote's tip was read back.
  public func sync() throws(DiaryError) -> [SyncReport] {
    try eachRemote { remote throws(DiaryError) in try sync(with: remote) }
  }

  private func eachRemote(
    _ body: (RemoteDiary) throws(DiaryError) -> SyncReport
  ) throws(DiaryError) -> [SyncReport] {
    guard try folder.owner() != .guest else { throw .notSignedIn }
    let remotes = try remotes()
    guard !remotes.isEmpty else { throw .noRemote }
    var reports: [SyncReport] = []
    for remote in remotes { reports.append(try body(remote)) }
    return reports
  }

  private func sync(with remote: RemoteDiary) throws(DiaryError) -> SyncReport {
    var outcomes: [PullOutcome] = []
    var sent = 0
    for attempt in 1...Self.attempts {
      let outcome = try pullBranch(from: remote)
      outcomes.append(outcome)
      guard let tip = try head().commit else { throw .notSignedIn }
      if tip == outcome.remoteTip {
        try announceAccount(on: remote)
        return report(remote, outcomes, sent: sent, standing: .synced)
      }
      switch try send(tip, over: outcome.remoteTip, to: remote) {
      case .accepted(let commits): sent += commits
      case .outrun: try pause(attempt)
      case .unknown: continue
      }
    }
    let url = try carrier(remote).url.description
    throw .outrun(remote: url, attempts: Self.attempts)
  }

  private enum SendOutcome {
    case accepted(commits: Int)
    /// Another device moved the branch in the meantime.
    case outrun
    /// The answer was lost: only asking again tells.
    case unknown
  }

  private func send(
    _ tip: ObjectID, over old: ObjectID?, to remote: RemoteDiary
  ) throws(DiaryError) -> SendOutcome {
    let branch = try folder.branch()
    let carrier = try carrier(remote)
    let update = ReferenceUpdate(name: branch.reference, old: old, new: tip)
    let report = try DiaryError.transport { () throws(TransportError) in
      try carrier.push([update], from: repository)
    }
    switch report.outcome {
    case .accepted: return .accepted(commits: report.commits)
    case .unknown: return .unknown
    case .refused(let refusals):
      guard let refusal = refusals.first else { return .unknown }
      if refusal.isRace { return .outrun }
      throw .pushRefused(
        remote: carrier.url.description, reference: refusal.name, reason: refusal.text,
        messages: report.remoteMessages.split(separator: "\n").map(String.init))
    }
  }

  /// Waits a little, longer each time and never as long as another device.
  private func pause(_ attempt: Int) throws(DiaryError) {
    let random = environment.randomBytes(1)[0]
    let milliseconds = min(attempt, 8) * 10 + Int(random) * min(attempt, 8) / 8
    SystemClock.sleep(milliseconds: milliseconds)
  }

  private func report(
    _ remote: RemoteDiary, _ outcomes: [PullOutcome], sent: Int, standing: SyncReport.Standing
  ) -> SyncReport {
    SyncReport(
      remote: remote.name, url: remote.url,
      received: outcomes.reduce(0) { $0 + $1.received }, sent: sent,
      merged: outcomes.reduce(0) { $0 + $1.merged },
      conflicts: outcomes.reduce(0) { $0 + $1.conflicts },
      changedDocuments: outcomes.reduce(0) { $0 + $1.changedDocuments }, standing: standing)
  }
}
