package import CountMeGit
package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Keeps the references on remotes by which codes lead to invitations.
package struct InvitationAnnouncement {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// For how long after its end an invitation is looked after on the remotes, counted from the sync before.
  private static var aftercare: Int64 { 7 * 86_400_000 }

  /// Puts the references on a remote by which codes lead to open invitations, and removes those of others.
  ///
  /// A diary without invitations asks nothing; one that has some asks once for all of them.
  ///
  /// - Parameters:
  ///   - isElsewhere: whether the remote has shares of the diary and nothing else of it.
  ///   - looksAtAll: whether those are looked after, too, that ended long ago.
  /// - Returns: whether the remote was asked, and why it keeps a reference as it is; nil where it has all as they should
  ///   be. The next sync tries again.
  @discardableResult
  package func announceInvitations(
    on remote: RemoteConfig, isElsewhere: Bool = false, looksAtAll: Bool = false
  ) throws(DiaryError) -> (isAsked: Bool, refusal: String?) {
    let now = store.environment.now()
    let cared = looksAtAll ? nil : aftercareBegins(on: remote, now)
    let places = try places(on: remote, now: now).filter { place in
      guard !isElsewhere || place.isOfShare else { return false }
      return cared.map(place.invitation.isGood) ?? true
    }
    guard !places.isEmpty else { return (false, nil) }
    let gitRemote = try Remotes(store).gitRemote(remote)
    let present = try DiaryError.transport(gitRemote.references(places.map(\.name)))
    var updates: [ReferenceUpdate] = []
    for place in places {
      let old = present[place.name]
      if place.isOpen, try !leads(old, to: place) {
        updates.append(ReferenceUpdate(name: place.name, old: old, new: place.tip))
      } else if !place.isOpen, let old {
        updates.append(ReferenceUpdate(name: place.name, old: old, new: nil))
      }
    }
    guard !updates.isEmpty,
      let reason = try refusal(of: updates, by: gitRemote, places.map(\.tip))
    else { return (true, nil) }
    guard updates.count > 1 else { return (true, reason) }
    // One that cannot be moved keeps no other from it.
    var last: String?
    for update in updates {
      last = try refusal(of: [update], by: gitRemote, places.map(\.tip)) ?? last
    }
    return (true, last)
  }

  /// The moves by which codes follow a branch that begins anew, to be sent along with it.
  ///
  /// What was shared, or is to be forgotten, would stay on the remote for them. Whether a code is good still does not
  /// matter for that, nor whether this device has heard of it: the branch there has.
  ///
  /// - Parameters:
  ///   - branch: the branch's full name.
  ///   - old: where it is on the remote; nil where it is not there.
  ///   - new: where it will be.
  package func companions(
    of branch: String, from old: ObjectID?, to new: ObjectID, on remote: RemoteConfig
  ) throws(DiaryError) -> [ReferenceUpdate] {
    guard let old, try !leads(old, to: new) else { return [] }
    var names: Set<String> = []
    if try hasInvitations() {
      let places = try places(on: remote, now: store.environment.now())
      names.formUnion(places.filter { $0.branch == branch }.map(\.name))
    }
    if let share = ShareBranch(reference: branch) { names.formUnion(try codes(at: old, to: share)) }
    guard !names.isEmpty else { return [] }
    let gitRemote = try Remotes(store).gitRemote(remote)
    let present = try DiaryError.transport(gitRemote.references(names.sorted()))
    var moves: [ReferenceUpdate] = []
    for name in names.sorted() {
      guard let there = present[name], try !leads(there, to: new) else { continue }
      moves.append(ReferenceUpdate(name: name, old: there, new: new))
    }
    return moves
  }

  /// The references of the codes to a share that a commit of its branch knows.
  private func codes(at commit: ObjectID, to share: ShareBranch) throws(DiaryError) -> [String] {
    guard store.repository.contains(commit),
      try store.repository.isCommit(commit),
      let definition = try ShareVerifier.definition(commit, share, store.repository)
    else { return [] }
    return try CertifiedAccount(
      share: definition, tree: try store.treeOf(commit), in: store.repository
    ).invitations.filter { $0.kind == .follower && $0.share == share.name }
      .map { InvitationDocument.reference($0.lookup) }
  }

  /// The moment before which whatever ended has been looked after; nil where nobody can tell.
  private func aftercareBegins(on remote: RemoteConfig, _ now: Timestamp) -> Timestamp? {
    let last = SyncRecord(of: remote, in: store.folder) ?? SyncRecord(lastIn: store.folder)
    guard let last, last.ending == .synced else { return nil }
    return min(now, last.time).adding(milliseconds: -Self.aftercare)
  }

  /// Why a remote does not take some moves; nil where it does.
  private func refusal(
    of updates: [ReferenceUpdate], by gitRemote: Remote, _ known: [ObjectID]
  ) throws(DiaryError) -> String? {
    let report: PushReport
    do throws(TransportError) {
      report = try gitRemote.push(updates, from: store.repository, known: known)
    } catch {
      // A remote that moves one reference at a time does so in the second round.
      guard error.reason == .unsupported else { throw DiaryError(error) }
      return error.message
    }
    return switch report.outcome {
    case .accepted: nil
    case .refused(let refusals): refusals.first?.text ?? ""
    case .unknown(let error): error.message
    }
  }

  /// Where the reference of an invitation leads, or led while that was open.
  private struct Place {
    let invitation: InvitationDocument
    /// The branch that it leads into.
    let branch: String
    let tip: ObjectID
    let isOpen: Bool

    var name: String { InvitationDocument.reference(invitation.lookup) }
    var isOfShare: Bool { invitation.kind == .follower }
  }

  private func hasInvitations() throws(DiaryError) -> Bool {
    let tree = try store.head().tree
    return try store.repository.entry(InvitationDocument.folder, in: tree)
      != nil
  }

  private func places(
    on remote: RemoteConfig, now: Timestamp
  ) throws(DiaryError) -> [Place] {
    let head = try store.head()
    guard let tip = head.commit, try hasInvitations() else { return [] }
    let check = try CertifiedAccount(tree: head.tree, in: store.repository)
    guard let account = check.account, !account.isClosed else { return [] }
    let own = DiaryBranch(account.key.userID).reference
    var places: [Place] = []
    for invitation in check.invitations {
      let isOpen = check.isOpen(invitation) && invitation.isGood(at: now)
      guard invitation.kind == .follower else {
        places.append(Place(invitation: invitation, branch: own, tip: tip, isOpen: isOpen))
        continue
      }
      guard let name = invitation.share, let branch = ShareBranch(account.key.userID, name),
        let tip = try Remotes(store).verifiedTip(of: branch, on: remote)?.id
      else { continue }
      let share = try CertifiedAccount.share(name, head.tree, in: store.repository)
      places.append(
        Place(
          invitation: invitation, branch: branch.reference, tip: tip,
          isOpen: isOpen && share?.isEnded == false))
    }
    return places
  }

  /// Whether a reference leads to where its invitation stands in a branch's present history.
  ///
  /// Whoever may push can let it lead to a commit from before the invitation, where the code finds none.
  private func leads(_ reference: ObjectID?, to place: Place) throws(DiaryError) -> Bool {
    guard let reference, try leads(reference, to: place.tip) else { return false }
    guard reference != place.tip else { return true }
    let tree = try store.treeOf(reference)
    return try store.repository.entry(place.invitation.path, in: tree) != nil
  }

  /// Whether a reference leads to a commit that belongs to a branch's present history.
  ///
  /// What the history has forgotten, or what is shared no longer, would stay on the remote for it. A host can let it
  /// lead to anything.
  private func leads(_ reference: ObjectID?, to tip: ObjectID) throws(DiaryError) -> Bool {
    guard let reference, store.repository.contains(reference) else { return false }
    guard try store.repository.isCommit(reference) else { return false }
    return try store.repository.isAncestor(reference, behind: tip)
  }
}
