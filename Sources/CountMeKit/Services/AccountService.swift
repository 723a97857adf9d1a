public import CountMeAccounts
public import CountMeCare
public import CountMeHistory
public import CountMeStore
public import CountMeSync

/// Who the diary belongs to: accounts, passwords, devices, and taking a guest's documents over.
public struct AccountService: Sendable {
  let entries: StoreAccess
  let reading: StoreAccess
  let accounts: StoreAccess
  let events: StoreEvents
}

extension AccountService {
  /// A new stream of the session's states: the present one first, then each change by this diary.
  ///
  /// What other programs change in the same folder is not told. The stream ends with the diary.
  ///
  /// - Throws: what the machine refuses.
  public var states: AsyncStream<SessionState> {
    get async throws(DiaryError) {
      try await entries.perform { store throws(DiaryError) in try Sessions(store).sessionStates }
    }
  }

  /// Who is signed in, or nil for a guest.
  ///
  /// - Throws: ``AccountFailure/unsafeKeyFile(path:detail:)``, or what the machine refuses.
  public func session() async throws(DiaryError) -> Session? {
    try await entries.perform { store throws(DiaryError) in try Sessions(store).session() }
  }

  /// Makes an account, signs in, and takes the guest's documents along.
  ///
  /// - Parameters:
  ///   - email: the address, or nil for an anonymous account.
  ///   - password: the password; nil for an anonymous account.
  ///   - cost: how much work a guess at the password costs.
  /// - Throws: ``AccountFailure/weakPassword``, ``AccountFailure/emailInUse``, ``AccountFailure/alreadySignedIn(user:)``
  ///   or what the remote or the machine refuses.
  public func create(
    email: EmailAddress?, password: borrowing Password?, cost: AccountCost = .standard
  ) async throws(DiaryError) -> NewAccount {
    try await accounts.perform { store throws(DiaryError) in
      try SignIn(store).createAccount(email: email, password: password, cost: cost)
    }
  }

  /// Says that the person has seen the recovery code that was made last.
  ///
  /// Until then ``UnshownCode`` tells of it, since whoever makes a code can be stopped before it is shown.
  ///
  /// - Throws: what the machine refuses.
  public func recoveryCodeWasShown() async throws(DiaryError) {
    try await entries.perform { store throws(DiaryError) in
      try UnshownCode.forget(of: store.folder.owner(), in: store.environment)
    }
  }

  /// Signs in to an account of the remote, or of this diary, and takes the guest's documents along.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - password: the password.
  ///   - cost: how much work a guess at the password costs from now on, where the account was made
  ///     when less was enough; and how much is done for an unknown address, so that it takes as long
  ///     as a wrong password.
  /// - Throws: ``AccountFailure/invalidCredentials`` for a wrong password and for an unknown address alike.
  @discardableResult
  public func signIn(
    email: EmailAddress, password: borrowing Password, cost: AccountCost = .standard
  ) async throws(DiaryError) -> GuestTakeover {
    try await accounts.perform { store throws(DiaryError) in
      try SignIn(store).signIn(email: email, password: password, cost: cost)
    }
  }

  /// Ends the session: the keys are wiped, the documents stay for the next sign-in.
  ///
  /// - Parameter leavingCodeAlone: whether to leave an account that only its recovery code opens again, as it has no
  ///   address (``resetPassword(recoveryCode:newPassword:of:cost:)``).
  /// - Throws: ``AccountFailure/notSignedIn``, ``AccountFailure/onlyCodeOpens`` for such an account,
  ///   ``AccountFailure/groupSession(name:)`` in a group's folder,
  ///   ``StoreFailure/handEditInTheWay(path:reason:)`` for an edit that would be left to who signs in next, or what the
  ///   machine refuses.
  public func signOut(leavingCodeAlone: Bool = true) async throws(DiaryError) {
    try await accounts.perform { store throws(DiaryError) in
      try SignIn(store).signOut(leavingCodeAlone: leavingCodeAlone)
    }
  }

  /// Gives the account that is signed in another address.
  ///
  /// The new address leads to the account from the next sync on; the old one to nobody, and the next
  /// sync frees it on remotes that let a reference go.
  ///
  /// - Parameters:
  ///   - password: the password; the recovery code does as well.
  ///   - email: the new address.
  /// - Throws: ``AccountFailure/wrongPassword``, ``AccountFailure/emailInUse``, ``AccountFailure/notSignedIn``, and
  ///   ``AccountFailure/anonymousAccount`` for an account that ``link(recoveryCode:email:password:cost:)``
  ///   would give its first address.
  public func changeEmail(
    password: borrowing Password, to email: EmailAddress
  ) async throws(DiaryError) {
    try await accounts.perform { store throws(DiaryError) in
      try AddressChange(store).changeEmail(password: password, to: email)
    }
  }

  /// Gives the anonymous account that is signed in an address and a password; id and data stay.
  ///
  /// - Parameters:
  ///   - recoveryCode: the code that was shown when the account was made: nothing else opens it.
  ///   - email: the address.
  ///   - password: the password from now on.
  ///   - cost: how much work a guess at the password costs.
  /// - Returns: as ``changePassword(old:new:of:cost:)``.
  /// - Throws: ``AccountFailure/wrongRecoveryCode``, ``AccountFailure/weakPassword``, ``AccountFailure/emailInUse``,
  ///   ``AccountFailure/notSignedIn``, and ``AccountFailure/alreadyLinked(email:)``.
  public func link(
    recoveryCode: RecoveryCode, email: EmailAddress, password: borrowing Password,
    cost: AccountCost = .standard
  ) async throws(DiaryError) -> RecoveryCode {
    try await accounts.perform { store throws(DiaryError) in
      try AddressChange(store).linkAccount(
        recoveryCode: recoveryCode, email: email, password: password, cost: cost)
    }
  }

  /// Deletes the account that is signed in: its documents go from every remote and from this device.
  ///
  /// What stays on a remote is one commit without a parent that says that the account is closed, signed by
  /// the account key, so that the other devices learn of it at their next sync. A remote that lets no
  /// reference be put back gets that commit on top of the others. The guest's documents stay, and so does
  /// a backup that is made before anything goes.
  ///
  /// - Parameter password: the password; the recovery code does as well.
  /// - Returns: what could not be erased.
  /// - Throws: ``AccountFailure/wrongPassword``, ``AccountFailure/notSignedIn``, ``AccountFailure/ownsGroup(name:)``,
  ///   ``StoreFailure/handEditInTheWay(path:reason:)``, and ``RemoteFailure/offline(remote:reason:)`` or what else a remote says: then nothing was deleted. Once a
  ///   remote has let go of something, what others keep is told in the result.
  public func delete(password: borrowing Password) async throws(DiaryError) -> AccountDeletion {
    try await accounts.perform { store throws(DiaryError) in
      try AccountRemoval(store).deleteAccount(password: password)
    }
  }

  /// The devices of the account that is signed in, sorted by id; the revoked ones come last.
  ///
  /// - Throws: ``AccountFailure/notSignedIn``, or what the machine refuses.
  /// - Complexity: linear in the commits since the device seen longest ago was last seen.
  public func devices() async throws(DiaryError) -> [AccountDevice] {
    try await reading.perform { store throws(DiaryError) in try DeviceList(store).devices() }
  }

  /// Revokes a device: what it writes from now on is refused by every device that knows of it.
  ///
  /// What it wrote until then and others have stays good. It signs out at its next sync. What stands for it in groups
  /// that are attached here as one's own is revoked with it, and open invitations of a device of its name withdrawn.
  ///
  /// - Parameters:
  ///   - device: the id of a device that is not revoked, or the beginning of it.
  ///   - password: the password; the recovery code does as well.
  /// - Returns: the device, and what ended with it.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, ``WordsFailure/ambiguousName(_:of:candidates:)``,
  ///   ``AccountFailure/ownDevice`` for the one that this runs on, ``AccountFailure/wrongPassword`` or
  ///   ``AccountFailure/notSignedIn``.
  public func revokeDevice(
    _ device: String, password: borrowing Password
  ) async throws(DiaryError) -> DeviceRevocation {
    try await accounts.perform { store throws(DiaryError) in
      try DeviceList(store).revokeDevice(device, password: password)
    }
  }

  /// Invites a device of one's own: its code lets one device in, within seven days.
  ///
  /// The next sync makes it known to the remotes.
  ///
  /// - Parameters:
  ///   - name: what the device is called.
  ///   - password: the password; the recovery code does as well.
  /// - Throws: ``AccountFailure/wrongPassword`` or ``AccountFailure/notSignedIn``.
  public func inviteDevice(
    named name: String, password: borrowing Password
  ) async throws(DiaryError) -> NewInvitation {
    try await accounts.perform { store throws(DiaryError) in
      try Invitations(store).invite(.device, name: name) { $0.open(password) }
    }
  }

  /// The invitations of the account that is signed in, the newest first.
  ///
  /// - Throws: ``AccountFailure/notSignedIn``, or what the machine refuses.
  public func invitations() async throws(DiaryError) -> [Invitation] {
    try await entries.perform { store throws(DiaryError) in try Invitations(store).list() }
  }

  /// Withdraws an invitation: from then on its code lets nobody in.
  ///
  /// - Parameters:
  ///   - id: its id, or the beginning of it.
  ///   - password: the password; the recovery code does as well.
  /// - Throws: ``AccountFailure/invitationUsed(device:)``, ``WordsFailure/unknownName(_:of:known:)``,
  ///   ``WordsFailure/ambiguousName(_:of:candidates:)`` or ``AccountFailure/wrongPassword``.
  public func withdrawInvitation(
    _ id: String, password: borrowing Password
  ) async throws(DiaryError) -> Invitation {
    try await accounts.perform { store throws(DiaryError) in
      try Invitations(store).withdraw(id) { $0.open(password) }
    }
  }

  /// Changes the password, and signs in where this device is not.
  ///
  /// Every other device is revoked: whoever knew the old password may have made one. The old password
  /// and the old recovery code open no later version of the account.
  ///
  /// - Parameters:
  ///   - old: the password until now; the recovery code does as well.
  ///   - new: the password from now on.
  ///   - email: the account's address; nil for the account that is signed in.
  ///   - cost: how much work a guess at the new password costs.
  /// - Returns: a new recovery code, which is shown once and kept nowhere, and what became of the other devices in the
  ///   groups that are attached here as the owner's.
  /// - Throws: ``AccountFailure/weakPassword``, ``AccountFailure/wrongPassword``, ``AccountFailure/notSignedIn``
  ///   where nobody is and no address is given, ``AccountFailure/invalidCredentials`` where nobody is, and
  ///   ``AccountFailure/alreadySignedIn(user:)`` for another account's address.
  public func changePassword(
    old: borrowing Password, new: borrowing Password, of email: EmailAddress? = nil,
    cost: AccountCost = .standard
  ) async throws(DiaryError) -> PasswordRenewal {
    try await accounts.perform { store throws(DiaryError) in
      try PasswordChange(store).changePassword(old: old, new: new, of: email, cost: cost)
    }
  }

  /// Sets a new password with the recovery code, and signs in where this device is not.
  ///
  /// Every other device is revoked, and has to sign in again.
  ///
  /// - Parameters:
  ///   - recoveryCode: the code that was shown last.
  ///   - newPassword: the password from now on.
  ///   - email: the account's address; nil for the account that is signed in, and where nobody is for one without an
  ///     address, which is looked for here and on the remotes.
  ///   - cost: how much work a guess at the new password costs.
  /// - Returns: as ``changePassword(old:new:of:cost:)``.
  /// - Throws: ``AccountFailure/wrongRecoveryCode`` for a wrong code and for an unknown address alike;
  ///   otherwise as ``changePassword(old:new:of:cost:)``.
  public func resetPassword(
    recoveryCode: RecoveryCode, newPassword: borrowing Password, of email: EmailAddress? = nil,
    cost: AccountCost = .standard
  ) async throws(DiaryError) -> PasswordRenewal {
    try await accounts.perform { store throws(DiaryError) in
      try PasswordChange(store).resetPassword(
        recoveryCode: recoveryCode, newPassword: newPassword, of: email, cost: cost)
    }
  }

  /// The last migration into the account that is signed in; for a guest the one that a crash interrupted.
  ///
  /// - Throws: what keeps its journal from being read.
  public func migration() async throws(DiaryError) -> Migration? {
    try await entries.perform { store throws(DiaryError) in try GuestMigration(store).migration() }
  }

  /// A new stream of the states of migrations by this diary, as they are met.
  public var migrationStates: AsyncStream<MigrationState?> {
    events.stream(beginningWith: MigrationState?.none)
  }

  /// What ``migrate()`` would do; changes nothing.
  ///
  /// For a guest it tells what a new account would take over.
  ///
  /// - Throws: what keeps the documents from being read.
  public func planMigration() async throws(DiaryError) -> MigrationPlan {
    try await accounts.perform { store throws(DiaryError) in
      try GuestMigration(store).planMigration()
    }
  }

  /// Moves the guest's documents into the account that is signed in, or goes on with that.
  ///
  /// What is sent waits for the next sync.
  ///
  /// - Returns: the migration; nil where the guest has nothing that no account has taken over.
  /// - Throws: ``AccountFailure/notSignedIn``, ``MigrationFailure/refuted(reason:)`` where what was written
  ///   is not what was planned: then it was rolled back; or what the machine refuses: then it goes on
  ///   with ``resumeMigration()``.
  public func migrate() async throws(DiaryError) -> Migration? {
    try await accounts.perform { store throws(DiaryError) in try GuestMigration(store).migrate() }
  }

  /// Goes on with a migration that was interrupted; a sign-in that was interrupted by it is finished, too.
  ///
  /// - Returns: the migration; nil where none was interrupted here.
  /// - Throws: as ``migrate()``.
  public func resumeMigration() async throws(DiaryError) -> Migration? {
    try await accounts.perform { store throws(DiaryError) in
      try GuestMigration(store).resumeMigration()
    }
  }

  /// Takes the last migration back, as long as the guest's documents are kept.
  ///
  /// Before the account has the documents, nothing is left of it. After that a new commit takes them out
  /// again, which other devices follow; what was changed in the account since stays, by the rules of
  /// `undo`. A backup of the account is made before. The guest's documents are as they were, and are not
  /// taken over again by themselves.
  ///
  /// - Returns: the migration, and what is different now.
  /// - Throws: ``MigrationFailure/nothingToRollBack``, or what the machine refuses.
  public func rollBackMigration() async throws(DiaryError) -> RolledBackMigration {
    try await accounts.perform { store throws(DiaryError) in
      try MigrationRollback(store).rollBackMigration()
    }
  }
}
