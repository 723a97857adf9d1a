import CountMeGit
import CountMeModel

extension CommitVerifier {
  /// The rule's words.
  static let invitationRule = "an invitation lets one device in, within seven days"

  /// What is against a commit that lets devices in by invitations.
  ///
  /// Time is what the history says: the parent must not be later than the invitation is good for, whatever date the
  /// commit gives itself. Of a merge, each device must come from a parent, where it was judged (``InvitationMergeCheck``).
  static func invitationRefusal(
    of commit: Commit, _ own: CertifiedAccount, _ before: [CertifiedAccount],
    _ signer: CommitSigner,
    _ meter: WorkMeter?, _ repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    let roads = InvitationMergeCheck(
      parents: commit.parents, before: before, own: own, signer: signer.certificate,
      walks: SideHistories(meter: meter))
    let invited = own.devices.filter(\.isByInvitation)
    for (number, parent) in before.enumerated() where !invited.isEmpty {
      let places = Dictionary(parent.devices.map { ($0.path, $0) }) { first, _ in first }
      for device in invited {
        let known = places[device.path]
        if known?.fields == device.fields { continue }
        let reason =
          if before.count > 1 {
            try roads.objection(to: device, at: number, repository)
          } else if known != nil {
            // Else a later date outdoes a revocation of which nobody has heard yet.
            "its code speaks for a device once, and not again"
          } else {
            try objection(
              to: device, of: own, parent, signer, commit, commit.parents[number], repository)
          }
        if let reason {
          return CommitRefusal(commit.id, path: device.path, rule: invitationRule, reason: reason)
        }
      }
    }
    // The account key signed for all that a history which begins anew has.
    guard before.isEmpty, let first = invited.first, own.account?.beganWith == nil else {
      return nil
    }
    return CommitRefusal(
      commit.id, path: first.path, rule: invitationRule, reason: "there was none before it")
  }

  /// A code speaks for the key of whoever uses it, once: else a certificate that is revoked would take another's
  /// device with it, or one that is not would keep a revoked one going.
  private static func objectionToKey(
    of device: DeviceDocument, _ own: CertifiedAccount, _ signer: CommitSigner, _ commit: Commit
  ) -> String? {
    guard own.devices.count(where: { $0.publicKey == device.publicKey }) == 1 else {
      return "its key has another certificate"
    }
    // What was carried over into a history that began anew is signed by whoever carried it.
    let isCarried = own.account?.replacedTip != nil && !commit.carriedFrom.isEmpty
    if isCarried || signer.certificate?.publicKey == device.publicKey { return nil }
    return "the device has not signed for it"
  }

  private static func objection(
    to device: DeviceDocument, of own: CertifiedAccount, _ parent: CertifiedAccount,
    _ signer: CommitSigner, _ commit: Commit, _ parentID: ObjectID,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    if let reason = objectionToKey(of: device, own, signer, commit) { return reason }
    guard let invitation = parent.invitations.first(where: { $0.id == device.invitation }) else {
      return "there was none before it"
    }
    if invitation.isWithdrawn { return "it was withdrawn" }
    let uses = own.devices.count { $0.invitation == invitation.id }
    guard parent.isOpen(invitation), uses == 1 else { return "it has let another device in" }
    let last = try repository.commit(at: parentID).committer.seconds
    let stamps = ["certifiedAt", "lastModified"].map {
      device.fields[$0]?.string.flatMap { Timestamp($0) }
    }
    let times = stamps + [last, commit.committer.seconds].map { Timestamp(seconds: $0) }
    let isGood = times.allSatisfy { $0.map { invitation.isGood(at: $0) } ?? false }
    return isGood ? nil : "its seven days were over"
  }
}
