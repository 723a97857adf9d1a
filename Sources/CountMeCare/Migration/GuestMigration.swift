import CountMeGit
package import CountMeHistory
package import CountMeModel
package import CountMeStore

/// Takes a guest's documents over into an account.
package struct GuestMigration {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The last migration into the account that is signed in; for a guest the one that a crash interrupted.
  package func migration() throws(DiaryError) -> Migration? {
    let owner = try store.folder.owner()
    return owner == .guest
      ? try interruptedSignIn() : try MigrationJournal(store).migration(of: owner)
  }

  /// What ``migrate()`` would do; changes nothing.
  package func planMigration() throws(DiaryError) -> MigrationPlan {
    let owner = try store.folder.owner()
    guard let guest = try store.reference(DiaryBranch(.guest).reference) else {
      return MigrationPlan(items: [], files: [])
    }
    let account =
      owner == .guest ? try store.skeleton(of: try store.treeOf(guest)) : try store.head().tree
    return try MigrationPlanner(
      user: owner,
      old: try MigrationSteps(store).treeTaken(
        until: try store.reference(MigrationJournal(store).takenReference)),
      new: try store.treeOf(guest), account: account, known: try store.reader().catalogue
    ).plan(in: store.repository)
  }

  /// Moves the guest's documents into the account that is signed in, or goes on with that.
  package func migrate() throws(DiaryError) -> Migration? {
    let owner = try store.folder.owner()
    guard try store.deviceKey() != nil else { throw .account(.notSignedIn) }
    return try store.locked { () throws(DiaryError) in
      _ = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      let migration = try carryOn(migrationOf: owner)
      if case .rolledBack(.failure(_, let reason)) = migration?.state {
        throw .migration(.refuted(reason: reason))
      }
      return migration
    }
  }

  /// Goes on with a migration that was interrupted; a sign-in that was interrupted by it is finished, too.
  package func resumeMigration() throws(DiaryError) -> Migration? {
    guard try store.folder.owner() == .guest else {
      let present = try migration()
      return present?.state.isUnfinished == true ? try migrate() : nil
    }
    return try store.locked { () throws(DiaryError) in
      guard let interrupted = try interruptedSignIn() else { return nil }
      _ = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      let migration = try MigrationSteps(store).carryOn(interrupted)
      if try store.folder.owner() == .guest { try BranchSwitch(store).show(interrupted.user) }
      store.events.announce(SessionState.signedIn(interrupted.user))
      return migration
    }
  }

  /// Takes the guest's documents over on signing in; called with the lock held.
  ///
  /// What a person has taken back is not taken over again by itself. What the machine refuses, such as
  /// room for the backup, does not keep anybody from signing in: ``resumeMigration()`` goes on.
  package func takeGuestOver(to user: UserID) throws(DiaryError) -> GuestTakeover {
    if let last = try MigrationJournal(store).migration(of: user),
      last.state == .rolledBack(.asked),
      last.guest == (try store.reference(DiaryBranch(.guest).reference))
    {
      return GuestTakeover()
    }
    do throws(DiaryError) {
      return GuestTakeover(migration: try carryOn(migrationOf: user))
    } catch {
      if case .machine(.cancelled) = error { throw error }
      let begun = try MigrationJournal(store).migration(of: user)
      return GuestTakeover(
        migration: begun?.state.isUnfinished == true ? begun : nil, failure: error)
    }
  }

  /// Goes on with a user's migration, or begins one where the guest has something new.
  private func carryOn(migrationOf user: UserID) throws(DiaryError) -> Migration? {
    if let last = try MigrationJournal(store).migration(of: user), last.state.isUnfinished {
      return try MigrationSteps(store).carryOn(last)
    }
    guard let fresh = try MigrationSteps(store).newMigration(to: user), fresh.guest != fresh.taken
    else { return nil }
    guard try hasDocuments(fresh) else {
      try MigrationJournal(store).set(
        MigrationJournal(store).takenReference, to: fresh.guest, "taken over")
      return nil
    }
    return try MigrationSteps(store).carryOn(fresh)
  }

  /// Whether the guest wrote anything since an account last took over.
  private func hasDocuments(_ migration: Migration) throws(DiaryError) -> Bool {
    let old = try MigrationSteps(store).treeTaken(until: migration.taken)
    let new = try store.treeOf(migration.guest)
    return try DiaryError.git(
      store.repository.difference(from: old, to: new).contains {
        $0.new != nil && !MigrationPlanner.isTheDiarys($0.path)
      })
  }

  /// The migration of a user whose sign-in was interrupted, and whose key is still here.
  private func interruptedSignIn() throws(DiaryError) -> Migration? {
    let secrets = try store.secrets()
    return try MigrationJournal(store).allMigrations()
      .first { $0.state.isUnfinished && secrets.hasKey(of: $0.user) }
  }

  /// Ensures that what an interrupted sign-in left does not stand in the way of the next.
  ///
  /// What the account's branch has already is noted as taken: else it would be taken twice.
  ///
  /// - Parameter user: who signs in now, whose key is used again.
  package func settleInterruptedSignIns(of user: UserID) throws(DiaryError) {
    for migration in try MigrationJournal(store).allMigrations() where migration.state.isUnfinished
    {
      if try MigrationSteps(store).isInAccount(migration) {
        try MigrationJournal(store).set(
          MigrationJournal(store).takenReference, to: migration.guest, "taken over")
        try store.removeReference(MigrationJournal(store).preparedReference(migration.user))
        let switched = migration.after(.switched)
        try MigrationJournal(store).keep(switched)
        _ = try MigrationSteps(store).uploadedNowhere(switched)
      } else {
        try MigrationJournal(store).forgetMigration(of: migration.user)
      }
      if migration.user != user { try store.secrets().forget(migration.user) }
    }
  }

  /// The current user's migration; one that was killed when the account had everything already is ended.
  package func settledMigration() throws(DiaryError) -> Migration? {
    guard let last = try MigrationJournal(store).migration(of: try store.folder.owner()) else {
      return nil
    }
    guard last.state.isUnfinished, try MigrationSteps(store).isInAccount(last) else { return last }
    return try store.locked { () throws(DiaryError) in try MigrationSteps(store).carryOn(last) }
  }

  /// Notes that what a migration brought is at every remote.
  package func noteUpload(of migration: Migration?) throws(DiaryError) {
    guard let migration, migration.state.step == .uploading else { return }
    try store.locked { () throws(DiaryError) in
      try MigrationJournal(store).keep(migration.after(.uploaded(store.environment.now())))
    }
  }
}
