import CountMeCare
import CountMeGit
import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSodium
import CountMeStore
import CountMeSync

/// Lets this device into an account by an invitation, without the account's password.
struct InvitedDevice {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// How often others may be faster before a person is told.
  private static var attempts: Int { 60 }

  /// Uses an invitation up, on the remote that has it, and shows the account's documents.
  ///
  /// Anyone else who has the code may try at the same moment: the one whose commit the remote takes first is let in. So
  /// nothing is shown, and nothing kept, before it was taken.
  ///
  /// - Parameters:
  ///   - door: where the code is used.
  ///   - device: the id of this device in its owner's own account, where that is another.
  ///   - prepare: is given the invitation when it was found for the first time.
  /// - Throws: ``AccountFailure/invalidInvitation`` for every code that lets nobody in.
  func enter(
    by code: InvitationCode, at door: InvitationDoor, device: String? = nil,
    on remote: RemoteConfig,
    _ prepare: (FoundInvitation) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    var note = try UnfinishedDiary(in: store.folder)
    let known = try knownKey(of: note?.owner)
    var mayBeIn = known != nil
    do throws(DiaryError) {
      let lookup = InvitationLookup(store)
      let found =
        if let owner = note?.owner, let known {
          // A remote lets the reference of a code go that has let this device in.
          try lookup.invitation(
            of: code, at: door, from: owner, on: remote, unlessUsedBy: DevicePublicKey(known))
        } else {
          try lookup.invitation(of: code, at: door, on: remote)
        }
      guard let first = found else { throw .account(.invalidInvitation) }
      try prepare(first)
      let key = if let known { known } else { try SignIn(store).newKey(of: first.owner) }
      note?.owner = first.owner
      try note?.write(in: store.folder)
      mayBeIn = true
      let own = first.invitation.kind == .device ? device : nil
      let (entered, tip) = try claim(first, code, at: door, own, key, on: remote)
      try show(entered, at: tip, on: remote)
    } catch {
      // Whom the remote may have let in before a crash, or before the disk was full, goes on with the same key.
      if let owner = note?.owner, !mayBeIn || error == .account(.invalidInvitation) {
        try store.secrets().forget(owner)
      }
      throw error
    }
  }

  /// The key that was kept for an account before a crash; nil where there is none.
  private func knownKey(of owner: UserID?) throws(DiaryError) -> VerifyingKey? {
    guard let owner, let key = try store.secrets().key(of: owner) else { return nil }
    return key.verifyingKey
  }

  /// Sends the certificate until the remote has it, or another device was let in.
  private func claim(
    _ first: FoundInvitation, _ code: InvitationCode, at door: InvitationDoor,
    _ device: String?, _ key: VerifyingKey, on remote: RemoteConfig
  ) throws(DiaryError) -> (FoundInvitation, tip: JudgedTip) {
    var found = first
    let id = SignIn(store).deviceID(of: device)
    var locks = StaleLockDetector()
    for attempt in 1...Self.attempts {
      // The remote had taken it, and only its answer was lost.
      if found.isUsedByUs { return (found, found.tip) }
      try SignIn(store).requireRoomForDevice(at: found.tip.id)
      let device = DeviceDocument.certify(
        key, id: id, name: store.environment.deviceName, by: found.invitation, code,
        of: found.owner, in: try store.repositoryID(at: found.tip.id), now: store.environment.now())
      let commit = try BranchSwitch(store).writeAside(
        [device.file], tree: try store.treeOf(found.tip.id), parents: [found.tip.id],
        owner: found.owner, message: CommitMessage("signed in on \(store.environment.deviceName)"))
      if try isTaken(commit.id, over: found, by: remote, &locks) { return (found, commit) }
      SystemClock.sleep(milliseconds: min(attempt, 8) * 10)
      // Another device may have used it up by now, or another entry has come in below us.
      let again = try InvitationLookup(store).invitation(
        of: code, at: door, on: remote, unlessUsedBy: DevicePublicKey(key))
      guard let again, again.owner == first.owner else { throw .account(.invalidInvitation) }
      found = again
    }
    throw .remote(.outrun(remote: remote.address, attempts: Self.attempts))
  }

  /// Whether the remote has taken the commit; false where another was faster, or the answer was lost.
  private func isTaken(
    _ commit: ObjectID, over found: FoundInvitation, by remote: RemoteConfig,
    _ locks: inout StaleLockDetector
  ) throws(DiaryError) -> Bool {
    let gitRemote = try Remotes(store).gitRemote(remote)
    let update = ReferenceUpdate(
      name: DiaryBranch(found.owner).reference, old: found.tip.id, new: commit)
    return try gitRemote.push(
      update, from: store.repository, known: [found.tip.id], sighting: &locks)
  }

  /// Shows what was entered; the reference that led there has done its work.
  private func show(
    _ found: FoundInvitation, at tip: JudgedTip, on remote: RemoteConfig
  ) throws(DiaryError) {
    let branch = DiaryBranch(found.owner)
    try store.locked { () throws(DiaryError) in
      try store.moveBranch(branch, from: nil, to: tip, "signed in")
      try store.note(tip, at: TrackingReference(branch, on: remote.name), from: nil)
      try BranchSwitch(store).show(found.owner)
      try ConflictJournal(store).beginConflictNotes(at: tip.id)
    }
    store.events.announce(SessionState.signedIn(found.owner))
    try SyncRecord.note(.synced, of: remote, in: store)
    // A remote that keeps the reference shows nobody in by it: the invitation is used.
    _ = try? InvitationAnnouncement(store).announceInvitations(on: remote)
  }
}
