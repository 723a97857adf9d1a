package import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSodium
package import CountMeStore
import CountMeSync

/// Makes an account, signs in to one, and out again.
package struct SignIn {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Makes an account, signs in, and takes the guest's documents along.
  ///
  /// - Parameter device: the id of this device in the person's own account, where this is a group's.
  package func createAccount(
    email: EmailAddress?, password: borrowing Password?, cost: AccountCost,
    group: GroupDescription? = nil, device: String? = nil
  ) throws(DiaryError) -> NewAccount {
    try requireGuest()
    try Self.requireStrength(password)
    if let email { try AccountLookup(store).requireUnused(email) }
    let account = SigningKey.random()
    let code = RecoveryCode.random()
    let document = try AccountDocument.make(
      account, email: email, password: password, recoveryCode: code, cost: cost.argon2,
      in: try store.folder.format().repositoryID, now: store.environment.now(), group: group)
    let takeover = try store.locked { () throws(DiaryError) in
      // Another program may have signed in since.
      try requireGuest()
      try UnshownCode.note(document, in: store.environment)
      return try enter(account, from: nil, [document.file], device: device)
    }
    return NewAccount(recoveryCode: code, takeover: takeover)
  }

  private static func requireStrength(_ password: borrowing Password?) throws(DiaryError) {
    switch password {
    case .some(let password): try password.requireStrength()
    case .none: return
    }
  }

  /// Ensures that nobody is signed in here, or only somebody whose key is lost.
  ///
  /// - Parameter user: who is to sign in; nil where that is not known yet.
  func requireSignedOut(for user: UserID? = nil) throws(DiaryError) {
    let owner = try store.folder.owner()
    guard owner != .guest else { return }
    let isKnown = try isCertified()
    guard !isKnown, user ?? owner == owner else {
      throw .account(.alreadySignedIn(user: owner.text))
    }
  }

  /// Whether this device can sign what it writes: its key is here, and the branch knows it.
  ///
  /// A key that is lost, or that was made by a sign-in which did not come to its end, signs nothing that other
  /// devices would take.
  func isCertified() throws(DiaryError) -> Bool {
    let owner = try store.folder.owner()
    guard owner != .guest, let key = try store.secrets().key(of: owner) else { return false }
    return try CertifiedAccount(tree: try store.head().tree, in: store.repository)
      .trusts(DevicePublicKey(key.verifyingKey))
  }

  func requireGuest() throws(DiaryError) {
    let owner = try store.folder.owner()
    guard owner == .guest else { throw .account(.alreadySignedIn(user: owner.text)) }
  }

  /// Signs in to an account of the remote, or of this diary, and takes the guest's documents along.
  @discardableResult
  package func signIn(
    email: EmailAddress, password: borrowing Password, cost: AccountCost = .standard
  ) throws(DiaryError) -> GuestTakeover {
    let found = try AccountLookup(store).account(of: email) { $0.unlock(password) != nil }
    return try signIn(to: found, password, cost: cost)
  }

  /// Signs in to an account that was looked for.
  ///
  /// - Parameter device: the id of this device in the person's own account, where this is a group's.
  @discardableResult
  func signIn(
    to found: FoundAccount?, _ password: borrowing Password, cost: AccountCost = .standard,
    device: String? = nil
  ) throws(DiaryError) -> GuestTakeover {
    try requireSignedOut()
    guard let found else {
      AccountChange.spendTime(on: password, cost)
      throw .account(.invalidCredentials)
    }
    store.repository.letGo()
    guard let account = found.document.unlock(password) else { throw .account(.invalidCredentials) }
    try requireSignedOut(for: account.verifyingKey.userID)
    return try store.locked { () throws(DiaryError) in
      // Another program may have signed in since.
      try requireSignedOut(for: account.verifyingKey.userID)
      let tip = try newest(of: account.verifyingKey.userID, found.tip)
      let present = try store.repository.account(at: tip.id)
      // A branch of an earlier sign-in may have another password by now.
      let stronger =
        present?.stamp == found.document.stamp
        ? try found.document.strengthened(
          by: account, password: password, cost: cost.argon2, in: try store.repositoryID(at: tip.id)
        )
        : nil
      return try enter(account, from: tip, stronger.map { [$0.file] } ?? [], device: device)
    }
  }

  /// Makes this a device of the account and shows the user's documents; where that fails the device's key stays only
  /// if the account knows it already.
  func enter(
    _ account: borrowing SigningKey, from tip: JudgedTip?, _ files: [SealedFile],
    device own: String? = nil
  ) throws(DiaryError) -> GuestTakeover {
    let user = account.verifyingKey.userID
    try wipeOrphanedKeys(besides: user)
    // Before this device writes into the branch's log: what plain git committed nobody has summed up.
    let settled = try ExternalCommits(store).lastSettled(
      before: try store.head(of: DiaryBranch(user)))
    if try store.folder.owner() == user {
      try enterAgain(account, from: tip, files, settled: settled)
      return GuestTakeover()
    }
    try GuestMigration(store).settleInterruptedSignIns(of: user)
    _ = try HandEdits(store).takeInHandEdits(inDirectories: nil)
    let certificate = try certifyThisDevice(by: account, of: tip?.id, beside: files, as: own)
    do throws(DiaryError) {
      try begin(user, from: tip, files + certificate)
      let takeover = try GuestMigration(store).takeGuestOver(to: user)
      if try store.folder.owner() == .guest { try BranchSwitch(store).show(user) }
      try settleSums(since: settled)
      if let tip { try ConflictJournal(store).beginConflictNotes(at: tip.id) }
      store.events.announce(SessionState.signedIn(user))
      return takeover
    } catch {
      try wipeUnknownKey(of: user, from: tip)
      throw error
    }
  }

  /// Makes this a device of the account whose documents it shows already, but whose key it has lost.
  ///
  /// Edits in the files are taken in once somebody can sign them.
  ///
  /// - Parameter settled: where the branch was before plain git moved it; nil where it did not.
  private func enterAgain(
    _ account: borrowing SigningKey, from tip: JudgedTip?, _ files: [SealedFile],
    settled: ObjectID?
  ) throws(DiaryError) {
    let user = account.verifyingKey.userID
    let certificate = try certifyThisDevice(by: account, of: tip?.id, beside: files)
    do throws(DiaryError) {
      // What others wrote first: the certificate goes on top of it, or the next sync would have to merge.
      let old = try store.head()
      if let tip, tip.id != old.commit { try store.publish(tip, on: old, message: "pulled") }
      let message = CommitMessage("signed in on \(store.environment.deviceName)")
      if !(files + certificate).isEmpty {
        _ = try store.commit(
          SealedCommit(files + certificate, message), on: try store.head())
      }
    } catch {
      try wipeUnknownKey(of: user, from: tip)
      throw error
    }
    try RepositorySetUp(store).setUpGit()
    try settleSums(since: settled)
    _ = try HandEdits(store).takeInHandEdits(inDirectories: nil)
    store.events.announce(SessionState.signedIn(user))
  }

  private func settleSums(since settled: ObjectID?) throws(DiaryError) {
    guard let settled else { return }
    _ = try ExternalCommits(store).settleSums(
      on: try store.head(), since: try store.treeOf(settled), of: "what git committed")
  }

  /// Where to go on: the branch of an earlier sign-in may have work that was never sent.
  ///
  /// If both have news, the next sync merges them as ever.
  func newest(of user: UserID, _ found: JudgedTip) throws(DiaryError) -> JudgedTip {
    guard let own = try JudgedTip(of: DiaryBranch(user), in: store.repository),
      try !store.repository.isAncestor(own.id, behind: found.id)
    else { return found }
    return own
  }

  /// Ends the session: the keys are wiped, the documents stay for the next sign-in.
  ///
  /// - Parameter leavingCodeAlone: whether to do so where only the recovery code leads back.
  /// - Throws: ``AccountFailure/groupSession(name:)`` in a group's folder, where there is no next one.
  package func signOut(leavingCodeAlone: Bool = true) throws(DiaryError) {
    let owner = try store.folder.owner()
    guard owner != .guest else { throw .account(.notSignedIn) }
    let account = try CertifiedAccount.account(store.head().tree, in: store.repository)
    if let group = account?.group { throw .account(.groupSession(name: group.name)) }
    if let account, account.email == nil, !leavingCodeAlone { throw .account(.onlyCodeOpens) }
    try store.locked { () throws(DiaryError) in
      try SessionEnding(store).takeInEveryEdit()
      try SessionEnding(store).leave(as: .signedOut)
    }
  }

  /// Ensures that others would take one more device of an account: so many are judged with every change.
  func requireRoomForDevice(at tip: ObjectID) throws(DiaryError) {
    let tree = try store.treeOf(tip)
    let devices = try DiaryError.git(
      CommitLimits.count(in: DeviceDocument.folder, of: tree, store.repository))
    guard devices < AccountPlace.devices else {
      throw .account(.tooManyDevices(most: AccountPlace.devices))
    }
  }

  /// A new id for this device.
  ///
  /// - Parameter own: its id in the person's own account, where this is a group's: there it is the beginning of it,
  ///   so that whoever revokes the one finds the other.
  func deviceID(of own: String?) -> String {
    let random = Base32.text(store.environment.randomBytes(5)).prefix(8)
    return "\(own ?? Slug(store.environment.deviceName).id?.text ?? "device")-\(random)"
  }

  /// Begins or goes on with a user's branch by a commit that certifies this device, where it is not certified yet.
  private func begin(
    _ user: UserID, from tip: JudgedTip?, _ files: [SealedFile]
  ) throws(DiaryError) {
    let branch = DiaryBranch(user)
    let old = try DiaryError.git(store.repository.reference(branch.reference))
    if let tip, files.isEmpty {
      if tip.id != old { try store.moveBranch(branch, from: old, to: tip, "signed in") }
      return
    }
    let guest = try store.head()
    let tree = if let tip { try store.treeOf(tip.id) } else { try store.skeleton(of: guest.tree) }
    try BranchSwitch(store).commitAside(
      files, tree: tree, parents: tip.map { [$0.id] } ?? [], branch: branch, from: old,
      message: CommitMessage(
        tip == nil ? "made the account" : "signed in on \(store.environment.deviceName)"))
  }
}
