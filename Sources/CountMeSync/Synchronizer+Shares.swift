import CountMeGit
import CountMeHistory
import CountMeJournal
import CountMeStore

extension Synchronizer {
  /// Publishes the shares of a diary that is on no remote itself: then their remotes are the ones to be asked.
  ///
  /// - Returns: a report for each remote, and why the first failed that does not take its share.
  /// - Throws: ``RemoteFailure/noRemote`` where there is none.
  func publishSharesAlone(_ options: SyncOptions) throws(DiaryError) -> SyncResult {
    try requireOwner()
    let publishing = SharePublishing(store)
    var places: [SharePublishing.Elsewhere] = []
    for place in try publishing.elsewhere() where try !isOver(place) { places.append(place) }
    guard !places.isEmpty else { throw .remote(.noRemote) }
    return try telling { () throws(DiaryError) in try publish(at: places, options) }
  }

  private func publish(
    at places: [SharePublishing.Elsewhere], _ options: SyncOptions
  ) throws(DiaryError) -> SyncResult {
    var outcome = PullOutcome(remoteTip: nil)
    outcome.handEdits = try store.locked { () throws(DiaryError) in
      try HandEdits(store).takeInHandEdits(inDirectories: nil)
    }
    var retention = try Retention(store).dailyRetention()
    var all = SyncResult()
    for place in places {
      let before = try tip(of: place)
      let (isComplete, troubles) = try publish(at: place, options)
      var report = SyncReport(
        place.remote, [outcome], sent: try tip(of: place) == before ? 0 : 1,
        isSynced: isComplete, retention)
      report.shareTroubles = troubles
      all.reports.append(report)
      if all.failures.isEmpty { all.failures += troubles.prefix(1).map(\.failure) }
      (outcome, retention) = (PullOutcome(remoteTip: nil), nil)
    }
    return all
  }

  /// - Returns: whether the remote has all, and what kept it from that; a push that has to wait is no trouble.
  private func publish(
    at place: SharePublishing.Elsewhere, _ options: SyncOptions
  ) throws(DiaryError) -> (isComplete: Bool, troubles: [ShareTrouble]) {
    let address = place.remote.address
    if let failure = options.away[address] { return (false, [place.trouble(failure)]) }
    guard options.mayPush(address) else { return (false, []) }
    options.progress(.asking(remote: address))
    let troubles = try SharePublishing(store).publish(at: place, isLooking: true)
    return (troubles.isEmpty, troubles)
  }

  private func tip(of place: SharePublishing.Elsewhere) throws(DiaryError) -> ObjectID? {
    try Remotes(store).verifiedTip(of: place.branch, on: place.remote)?.id
  }

  /// Whether a remote has the last word of a share that is not to be there.
  private func isOver(_ place: SharePublishing.Elsewhere) throws(DiaryError) -> Bool {
    guard place.isFormer || place.share.isEnded, let tip = try tip(of: place) else { return false }
    return try SharePlaces(store).isLastWord(tip, on: place.branch)
  }
}
