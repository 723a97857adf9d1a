import CountMeGit
package import CountMeHistory
package import CountMeStore

/// Keeps the shares of the current user up to date on the remotes that have them.
///
/// A share follows from the owner's tree, so whichever device syncs first publishes it, and the others find it as they
/// would have made it. Where nothing of a share has changed, no remote is asked, unless what it showed in passing says
/// that the share is not where it was.
package struct SharePublishing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// What shares that a remote has already become with the present tree, to be sent along with the diary's branch.
  ///
  /// A share that is not ready for it, for whatever reason, is left to ``publish(on:isAlone:astray:)``.
  ///
  /// - Parameter astray: the shares of which the remote has something else than it had.
  func companions(
    on remote: RemoteConfig, but astray: Set<String>
  ) throws(DiaryError) -> [Update] {
    var companions: [Update] = []
    for share in try shares(on: remote) where !share.isAstray(among: astray) {
      do throws(DiaryError) {
        if let update = try update(of: share, on: remote) { companions.append(update) }
      } catch {
        if case .machine(.cancelled) = error { throw error }
      }
    }
    return companions
  }

  private func update(
    of share: ShareDocument, on remote: RemoteConfig
  ) throws(DiaryError) -> Update? {
    guard let branch = ShareBranch(share.key.userID, share.name) else { return nil }
    guard let known = try Remotes(store).verifiedTip(of: branch, on: remote) else { return nil }
    let wanted = try ProjectedShare(share, on: branch, in: store)
    if try wanted.isShown(by: known) { return nil }
    // One that begins anew takes the references of its codes along, and not the diary.
    let sending = ShareSending(store: store, branch: branch)
    let parents = try sending.parents(among: [known], of: share)
    guard !parents.isEmpty,
      let commit = try sending.commit(
        wanted.tree(), over: parents, insteadOf: nil, wanted.message)
    else { return nil }
    return Update(
      reference: ReferenceUpdate(name: branch.reference, old: known.id, new: commit.id),
      tip: commit, tracking: TrackingReference(branch, on: remote.name))
  }

  /// Notes that a remote has taken what went along.
  func note(_ companions: [Update]) throws(DiaryError) {
    for sent in companions {
      try store.note(sent.tip, at: sent.tracking, from: sent.reference.old)
    }
  }

  private func shares(on remote: RemoteConfig) throws(DiaryError) -> [ShareDocument] {
    try shares().filter { $0.isOn(remote) }
  }

  /// Publishes what a remote of the diary is to have; one share that fails keeps no other from it.
  ///
  /// - Parameters:
  ///   - isAlone: whether no other device has been at the remote since this one was.
  ///   - astray: the shares that the remote does not have where this device saw them last.
  package func publish(
    on remote: RemoteConfig, isAlone: Bool = false, astray: Set<String> = []
  ) throws(DiaryError) -> [ShareTrouble] {
    var troubles: [ShareTrouble] = []
    for share in try shares() {
      let isAstray = share.isAstray(among: astray)
      if share.isOn(remote) {
        troubles += try trouble(of: share, on: remote) { () throws(DiaryError) in
          try publish(share, on: remote, isAlone: isAlone, isAstray: isAstray)
        }
      } else if try SharePlaces(store).former(of: share, among: [remote]).contains(remote) {
        // It was here once: followers are told that it is elsewhere.
        troubles += try trouble(of: share, on: remote) { () throws(DiaryError) in
          try publish(share, on: remote, isFormer: true, isAstray: isAstray)
        }
      }
    }
    return troubles
  }

  /// Publishes what lies on remotes of its own, which have nothing else of the diary.
  ///
  /// - Parameters:
  ///   - isBehind: whether a remote of the diary may have what this device has not heard of.
  ///   - away: remotes that are not asked since they failed just now, by their addresses: they fail as they did.
  package func publishElsewhere(
    isBehind: Bool = false, away: [String: DiaryError] = [:]
  ) throws(DiaryError) -> [ShareTrouble] {
    var troubles: [ShareTrouble] = []
    for place in try elsewhere() {
      if let failure = away[place.remote.address] {
        troubles.append(place.trouble(failure))
      } else {
        troubles += try publish(at: place, isBehind: isBehind)
      }
    }
    return troubles
  }

  /// A remote that has or had a share, and has nothing else of the diary.
  struct Elsewhere {
    let share: ShareDocument
    let branch: ShareBranch
    let remote: RemoteConfig
    /// Whether the share was moved away from there.
    let isFormer: Bool

    func trouble(_ failure: DiaryError) -> ShareTrouble {
      ShareTrouble(share: share.name, remote: remote.address, failure: failure)
    }
  }

  /// The remotes that have shares and nothing else of the diary.
  func elsewhere() throws(DiaryError) -> [Elsewhere] {
    let own = try Remotes(store).remotes()
    let places = SharePlaces(store)
    var all: [Elsewhere] = []
    for share in try shares() {
      guard let branch = ShareBranch(share.key.userID, share.name) else { continue }
      if let remote = places.elsewhere(share, among: own) {
        all.append(Elsewhere(share: share, branch: branch, remote: remote, isFormer: false))
      }
      for remote in try places.former(of: share, among: own) where !own.contains(remote) {
        all.append(Elsewhere(share: share, branch: branch, remote: remote, isFormer: true))
      }
    }
    return all
  }

  /// Makes anew what shares on remotes of their own have of the diary, where that was forgotten.
  ///
  /// By it is known what these lack. One that cannot be made is told by the next sync.
  func projectElsewhere() throws(DiaryError) {
    for place in try elsewhere() where !place.isFormer && !place.share.isEnded {
      _ = try? ProjectedShare(place.share, on: place.branch, in: store)
    }
  }

  /// Publishes what lies on a remote of its own.
  ///
  /// - Parameters:
  ///   - isLooking: whether the remote is asked where it stands though nothing of the share has changed.
  ///   - isBehind: whether a remote of the diary may have what this device has not heard of.
  func publish(
    at place: Elsewhere, isLooking: Bool = false, isBehind: Bool = false
  ) throws(DiaryError) -> [ShareTrouble] {
    var isAsked = false
    var troubles = try trouble(of: place.share, on: place.remote) { () throws(DiaryError) in
      let isAstray = isLooking ? try isAstray(place) : false
      isAsked = try publish(
        place.share, on: place.remote, isFormer: place.isFormer, isAstray: isAstray,
        isBehind: isBehind)
    }
    // Where nobody knows what others did, a code that they have withdrawn would be put back.
    let isLookedAfter = troubles.isEmpty && (isAsked || place.isFormer || !isBehind)
    if isLookedAfter {
      troubles = try trouble(of: place.share, on: place.remote) { () throws(DiaryError) in
        let announced = try InvitationAnnouncement(store).announceInvitations(
          on: place.remote, isElsewhere: true)
        if announced.isAsked { isAsked = true }
      }
    }
    let failure = troubles.first?.failure
    // Where it was not asked, only what has changed; when it was is how long codes are looked after there.
    let last = SyncRecord(of: place.remote, in: store.folder)?.ending ?? .synced
    if isAsked || isLooking || failure != nil || isLookedAfter && last != .synced {
      try SyncRecord.note(failure?.ending ?? .synced, of: place.remote, in: store)
    }
    return troubles
  }

  /// How shares stand at remotes of their own, as long as there is something to bring there, and at those of the
  /// diary that have another word of them than the present one.
  func standings() throws(DiaryError) -> [ShareStanding] {
    let own = try Remotes(store).remotes()
    var standings: [ShareStanding] = []
    for share in try shares() {
      for place in try SharePlaces(store).places(of: share) {
        let isElsewhere = !own.contains(place.remote)
        let isOver = place.standing == .told && (place.isFormer || share.isEnded)
        guard
          isElsewhere
            ? !isOver && SharePlaces.isAddress(place.remote.url) : place.standing == .behind
        else { continue }
        standings.append(
          ShareStanding(
            share: share.name, isEnded: share.isEnded, place: place,
            lastSync: isElsewhere ? SyncRecord(of: place.remote, in: store.folder) : nil,
            progress: isElsewhere && !place.isFormer
              ? try ProjectedShare.progress(of: share, at: place.remote, in: store) : .there))
      }
    }
    return standings
  }

  private func isAstray(_ place: Elsewhere) throws(DiaryError) -> Bool {
    let seen = try SharesSeen(store, of: place.branch.owner, on: place.remote)
    guard !seen.names.isEmpty else { return false }
    let gitRemote = try Remotes(store).gitRemote(place.remote)
    return try !seen.astray(in: DiaryError.transport(gitRemote.references(seen.names))).isEmpty
  }

  /// What keeps a remote from a share, as a value: one that fails keeps no other from it.
  private func trouble(
    of share: ShareDocument, on remote: RemoteConfig, _ body: () throws(DiaryError) -> Void
  ) throws(DiaryError) -> [ShareTrouble] {
    do throws(DiaryError) {
      try body()
      return []
    } catch {
      if case .machine(.cancelled) = error { throw error }
      return [ShareTrouble(share: share.name, remote: remote.address, failure: error)]
    }
  }

  /// The definitions that this device may publish.
  private func shares() throws(DiaryError) -> [ShareDocument] {
    let head = try store.head()
    let shares = try CertifiedAccount.shares(head.tree, in: store.repository)
    guard !shares.isEmpty, let key = try store.ownSigner() else { return [] }
    let check = try CertifiedAccount(tree: head.tree, in: store.repository)
    // A member shares nothing of a group, and a revoked device nothing at all.
    guard let own = check.certificate(of: key), own.member == nil, !own.isRevoked else { return [] }
    return shares.filter { $0.key == check.account?.key }
  }

  /// Brings a share to a remote, where that has it otherwise, or the word that it has left.
  ///
  /// - Returns: whether the remote has been asked.
  @discardableResult
  private func publish(
    _ share: ShareDocument, on remote: RemoteConfig, isFormer: Bool = false, isAlone: Bool = false,
    isAstray: Bool = false, isBehind: Bool = false
  ) throws(DiaryError) -> Bool {
    guard let branch = ShareBranch(share.key.userID, share.name) else { return false }
    let known = try Remotes(store).verifiedTip(of: branch, on: remote)
    let wanted =
      isFormer
      ? ProjectedShare(withdrawing: share, on: branch, in: store)
      : try ProjectedShare(share, on: branch, in: store)
    if !isAstray, try wanted.isShown(by: known) { return false }
    var push = try SharePush(wanted, to: remote, known: known)
    // Where nobody has been, nobody has published: the push says so itself if that is wrong.
    try push.run(isAlone: isAlone && !isAstray, isBehind: isBehind)
    return true
  }
}

extension SharePublishing {
  /// A share's new commit, and the reference that keeps in mind what the remote has.
  struct Update {
    let reference: ReferenceUpdate
    let tip: JudgedTip
    let tracking: TrackingReference
  }
}
