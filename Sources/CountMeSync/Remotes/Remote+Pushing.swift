package import CountMeGit
package import CountMeHistory

extension Remote {
  /// Moves one reference, and says whether the remote has taken it.
  ///
  /// - Parameters:
  ///   - companions: what goes along with it, as ``push(_:with:from:known:progress:)`` says.
  ///   - known: commits that the remote probably has.
  ///   - locks: what was seen of locks in the tries before.
  /// - Returns: false where another was faster, or the answer was lost: only asking again tells.
  /// - Throws: ``RemoteFailure/pushRefused(remote:reference:reason:messages:)``,
  ///   ``RemoteFailure/beginsNothingAnew(remote:reference:reason:)``, ``RemoteFailure/locked(remote:lock:)``, or what else the remote says.
  package func push(
    _ update: ReferenceUpdate, with companions: [ReferenceUpdate] = [],
    from repository: borrowing Repository, known: [ObjectID],
    sighting locks: inout StaleLockDetector
  ) throws(DiaryError) -> Bool {
    let report: PushReport
    do throws(TransportError) {
      report = try push([update], with: companions, from: repository, known: known)
    } catch {
      throw DiaryError(error)
    }
    switch report.outcome {
    case .accepted: return true
    case .unknown(let error):
      if error.reason == .cancelled { throw .machine(.cancelled) }
      return false
    case .refused(let refusals):
      try requireRace(refusals, of: update, report, sighting: &locks)
      return false
    }
  }

  /// Ensures that another device was faster, so that fetching and pushing again is the answer to a refusal.
  ///
  /// - Throws: what the remote refuses for good, as ``push(_:with:from:known:sighting:)`` does.
  func requireRace(
    _ refusals: [PushRefusal], of update: ReferenceUpdate, _ report: PushReport,
    sighting locks: inout StaleLockDetector
  ) throws(DiaryError) {
    // All others are refused because of one.
    let causes = refusals.filter(\.isRace)
    let told = causes.isEmpty ? refusals : causes
    guard let refusal = told.first(where: { $0.name == update.name }) ?? told.first else { return }
    guard refusal.isRace else {
      if refusal.reason == .unpacking, !report.tellsVerdict {
        let words = report.remoteLines.last ?? refusal.text
        throw .remote(
          .failed(remote: url.description, detail: "could not take in what was sent: \(words)"))
      }
      throw .remote(
        .pushRefused(
          remote: url.description, reference: refusal.name, reason: refusal.text,
          messages: report.remoteLines))
    }
    if try isAgainstBeginnings(refusal, of: update) {
      throw .remote(
        .beginsNothingAnew(
          remote: url.description, reference: refusal.name, reason: refusal.text))
    }
    if let lock = locks.abandoned(report.remoteMessages, over: update.old) {
      throw .remote(.locked(remote: url.description, lock: lock))
    }
  }

  /// Moves references, and others along with them where the remote takes all of them at once.
  ///
  /// What goes along keeps nothing from the remote: where it is refused, the rest is sent alone.
  package func push(
    _ updates: [ReferenceUpdate], with companions: [ReferenceUpdate],
    from repository: borrowing Repository, known: [ObjectID] = [],
    progress: @escaping (PushProgress) -> Void = { _ in }
  ) throws(TransportError) -> PushReport {
    if !companions.isEmpty {
      do throws(TransportError) {
        let report = try push(
          updates + companions, from: repository, known: known, progress: progress)
        guard case .refused(let refusals) = report.outcome,
          !refusals.contains(where: { refusal in
            refusal.isRace
              && !(refusal.leavesBehind && companions.contains { $0.name == refusal.name })
          })
        else { return report }
      } catch {
        guard error.reason == .unsupported else { throw error }
      }
    }
    return try push(updates, from: repository, known: known, progress: progress)
  }

  /// Whether it is by the remote's own rule that a branch does not begin anew there.
  ///
  /// git says the same where another was faster; where the branch is tells them apart.
  private func isAgainstBeginnings(
    _ refusal: PushRefusal, of update: ReferenceUpdate
  ) throws(DiaryError) -> Bool {
    guard refusal.leavesBehind else { return false }
    return try DiaryError.transport(reference(update.name)) == update.old
  }

  /// Moves a reference, and others along with it; why that was not done, or nil where it was.
  package func move(
    _ name: String, from old: ObjectID, to new: ObjectID?, with companions: [ReferenceUpdate] = [],
    in repository: borrowing Repository
  ) -> LeftoverReason? {
    do throws(TransportError) {
      let update = ReferenceUpdate(name: name, old: old, new: new)
      let report = try push([update], with: companions, from: repository)
      return switch report.outcome {
      case .accepted: nil
      case .refused(let refusals) where refusals.contains(where: \.leavesBehind):
        .failed(
          .remote(
            .beginsNothingAnew(
              remote: url.description, reference: name,
              reason: refusals.first(where: \.leavesBehind)?.text ?? "")))
      case .refused(let refusals):
        .said(([refusals.first?.text ?? ""] + report.remoteLines).joined(separator: "; "))
      case .unknown(let error): .failed(DiaryError(error))
      }
    } catch {
      return .failed(DiaryError(error))
    }
  }
}

extension PushReport {
  /// Whether git says at the remote what of the objects it does not take; else it was stopped or had no room, and judged
  /// nothing (index-pack.c).
  fileprivate var tellsVerdict: Bool {
    remoteLines.contains { line in
      ["fsck error", "exceeds maximum allowed size"].contains { line.contains($0) }
    }
  }
}
