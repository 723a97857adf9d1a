import CountMeGit
import CountMeModel

/// A merge, as what it does for devices that invitations let in on one of its roads.
///
/// It lets nobody in: each device was judged where it came in. But a road can be laid beside a history that has gone
/// on since: on an old commit, dated back, by whoever still has a code that is over there, withdrawn or used. So the
/// word of the newcomer alone brings it into no such history, nor does a member's; and nobody's puts it in the place
/// of a device that the same code let in, once the history there has gone on for longer than the code was good for.
struct InvitationMergeCheck {
  let parents: [ObjectID]
  /// What each parent has of the account.
  let before: [CertifiedAccount]
  /// What the merge has of it.
  let own: CertifiedAccount
  /// The certificate of whoever signed the merge.
  let signer: DeviceDocument?
  let walks: SideHistories

  /// What is against bringing a device to a parent that lacks it, or has it with other words.
  func objection(
    to device: DeviceDocument, at number: Int, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    // Each of them is looked at, some of them several times.
    try walks.spend(
      before.reduce(0) { $0 + $1.devices.count + $1.invitations.count } * SideHistories.looking)
    let isBrought = before.contains { parent in
      parent.devices.contains { $0.path == device.path && $0.fields == device.fields }
    }
    guard isBrought else { return "a merge lets nobody in" }
    let parent = before[number]
    // What the account key has said there since is compared as such.
    if parent.devices.contains(where: { $0.path == device.path }) { return nil }
    let rivals = parent.devices.filter { $0.invitation == device.invitation }
    return rivals.isEmpty
      ? try objectionToLateness(of: device, at: number, repository)
      : try objectionToRivalry(of: device, with: rivals, at: number, repository)
  }

  /// What is against bringing a device to where its code has let another one in.
  private func objectionToRivalry(
    of device: DeviceDocument, with rivals: [DeviceDocument], at number: Int,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    // Where somebody else let the roads meet, it is said already.
    let isSettled = before.contains { other in
      ([device] + rivals).allSatisfy { one in other.devices.contains { $0.path == one.path } }
    }
    if isSettled { return nil }
    if let signer, signer.invitation == device.invitation {
      return "the device that it let in has not signed this"
    }
    if device.isOverruled { return nil }
    if signer?.member != nil { return "a member cannot decide which of two devices it let in" }
    guard try isOver(device, at: number, besides: nil, repository) else { return nil }
    return "it has let another device in, long before"
  }

  /// What is against bringing a device to where its code was never used.
  private func objectionToLateness(
    of device: DeviceDocument, at number: Int, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    guard let signer, signer.path == device.path || signer.member != nil else { return nil }
    let reason: String
    if device.isOverruled, signer.path == device.path {
      reason = "it was withdrawn"
    } else if try isOver(device, at: number, besides: signer.publicKey, repository) {
      reason = "its seven days were over"
    } else {
      return nil
    }
    return try isVouchedFor(device, at: number, repository) ? nil : reason
  }

  /// Whether a parent's road says that a device's code was over before it met the device's.
  ///
  /// - Parameter besides: whose word does not count; an own clock excuses nobody, and keeps nobody out.
  private func isOver(
    _ device: DeviceDocument, at number: Int, besides key: DevicePublicKey?,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let invitation = (own.invitations + before[number].invitations)
      .first { $0.id == device.invitation }
    guard let invitation else { return true }
    let roads = roads(of: device)
    for id in try walks.history(of: [parents[number]], hiding: roads, repository) {
      let commit = try walks.commit(id, repository)
      if invitation.isGood(at: Timestamp(seconds: commit.seconds)) { continue }
      if let key, commit.signer == key { continue }
      // Clocks that went wrong can show a commit which both roads have.
      var isShared = false
      for road in roads where !isShared {
        isShared = try walks.ancestry.isAncestor(id, of: road, in: repository)
      }
      if !isShared { return true }
    }
    return false
  }

  /// Whether one of the owner's devices that a parent knows has written on top of a device's certificate.
  private func isVouchedFor(
    _ device: DeviceDocument, at number: Int, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let known = before[number]
    for id in try walks.history(of: roads(of: device), hiding: [parents[number]], repository) {
      let commit = try walks.commit(id, repository)
      guard let key = commit.signer, known.trusts(key), known.certificate(of: key)?.member == nil
      else { continue }
      let stands = try repository.entry(device.path, in: commit.tree) != nil
      if stands { return true }
    }
    return false
  }

  /// The parents on whose roads a device came in.
  private func roads(of device: DeviceDocument) -> [ObjectID] {
    zip(parents, before).filter { _, parent in
      parent.devices.contains { $0.path == device.path }
    }.map(\.0)
  }
}
