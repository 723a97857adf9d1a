package import CountMeGit
package import CountMeHistory

extension Remote {
  /// Moves one reference, and says whether the remote has taken it.
  ///
  /// - Parameter known: commits that the remote probably has.
  /// - Returns: false where another was faster, or the answer was lost: only asking again tells.
  /// - Throws: ``RemoteFailure/pushRefused(remote:reference:reason:messages:)``, or what else the remote says.
  package func takes(
    _ update: ReferenceUpdate, from repository: borrowing Repository, known: [ObjectID]
  ) throws(DiaryError) -> Bool {
    let report: PushReport
    do throws(TransportError) {
      report = try push([update], from: repository, known: known)
    } catch {
      throw DiaryError(error)
    }
    switch report.outcome {
    case .accepted: return true
    case .unknown(let error):
      if error.reason == .cancelled { throw .machine(.cancelled) }
      return false
    case .refused(let refusals):
      guard let refusal = refusals.first, !refusal.isRace else { return false }
      throw .remote(
        .pushRefused(
          remote: url.description, reference: refusal.name, reason: refusal.text,
          messages: report.remoteMessages.split(separator: "\n").map(String.init)))
    }
  }
}
