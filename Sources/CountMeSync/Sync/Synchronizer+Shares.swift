import CountMeGit
import CountMeHistory
import CountMeJournal
import CountMeStore

extension Synchronizer {
  /// Publishes the shares of a diary that is on no remote itself: then their remotes are the ones to be asked.
  ///
  /// - Throws: ``RemoteFailure/noRemote`` where there is none, and the failure of the first that does not take its
  ///   share, once all were asked.
  func publishSharesAlone(_ options: SyncOptions) throws(DiaryError) -> [SyncReport] {
    try requireOwner()
    let publishing = SharePublishing(store)
    var places: [SharePublishing.Elsewhere] = []
    for place in try publishing.elsewhere() where try !isOver(place) { places.append(place) }
    guard !places.isEmpty else { throw .remote(.noRemote) }
    var outcome = PullOutcome(remoteTip: nil)
    outcome.handEdits = try store.locked { () throws(DiaryError) in
      try HandEdits(store).takeInHandEdits(inDirectories: nil)
    }
    var retention = try Retention(store).dailyRetention()
    var all = SyncAttempt(reports: [], failure: nil)
    for place in places {
      options.progress(.asking(remote: place.remote.address))
      let before = try tip(of: place)
      let troubles = try publishing.publish(at: place, isLooking: true)
      var report = SyncReport(
        place.remote, [outcome], sent: try tip(of: place) == before ? 0 : 1,
        isSynced: troubles.isEmpty, retention)
      report.shareTroubles = troubles
      all.reports.append(report)
      all.failure = all.failure ?? troubles.first?.failure
      (outcome, retention) = (PullOutcome(remoteTip: nil), nil)
    }
    return try all.unlessOneFailed(options)
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
