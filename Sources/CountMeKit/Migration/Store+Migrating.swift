import CountMeGit
import CountMeModel

extension Store {
  /// The last migration into the account that is signed in; for a guest the one that a crash interrupted.
  func migration() throws(DiaryError) -> Migration? {
    let owner = try folder.owner()
    return owner == .guest ? try interruptedSignIn() : try migration(of: owner)
  }

  /// What ``migrate()`` would do; changes nothing.
  func planMigration() throws(DiaryError) -> MigrationPlan {
    let owner = try folder.owner()
    guard let guest = try reference(DiaryBranch(.guest).reference) else {
      return MigrationPlan(items: [], files: [])
    }
    let account = owner == .guest ? try skeleton(of: try treeOf(guest)) : try head().tree
    return try MigrationPlanner(
      user: owner, old: try treeTaken(until: try reference(takenReference)),
      new: try treeOf(guest), account: account, known: try reader().catalogue
    ).plan(in: repository)
  }

  /// Moves the guest's documents into the account that is signed in, or goes on with that.
  func migrate() throws(DiaryError) -> Migration? {
    let owner = try folder.owner()
    guard try deviceKey() != nil else { throw .account(.notSignedIn) }
    return try locked { () throws(DiaryError) in
      _ = try takeInHandEdits(inDirectories: nil)
      let migration = try carryOn(migrationOf: owner)
      if case .rolledBack(.failure(_, let reason)) = migration?.state {
        throw .migration(.refuted(reason: reason))
      }
      return migration
    }
  }

  /// Goes on with a migration that was interrupted; a sign-in that was interrupted by it is finished, too.
  func resumeMigration() throws(DiaryError) -> Migration? {
    guard try folder.owner() == .guest else {
      let present = try migration()
      return present?.state.isUnfinished == true ? try migrate() : nil
    }
    return try locked { () throws(DiaryError) in
      guard let interrupted = try interruptedSignIn() else { return nil }
      _ = try takeInHandEdits(inDirectories: nil)
      let migration = try carryOn(interrupted)
      if try folder.owner() == .guest { try show(interrupted.user) }
      events.announce(SessionState.signedIn(interrupted.user))
      return migration
    }
  }

  /// Takes the guest's documents over on signing in; called with the lock held.
  ///
  /// What a person has taken back is not taken over again by itself. What the machine refuses, such as
  /// room for the backup, does not keep anybody from signing in: ``resumeMigration()`` goes on.
  func takeGuestOver(to user: UserID) throws(DiaryError) -> GuestTakeover {
    if let last = try migration(of: user), last.state == .rolledBack(.asked),
      last.guest == (try reference(DiaryBranch(.guest).reference)?.hex)
    {
      return GuestTakeover()
    }
    do throws(DiaryError) {
      return GuestTakeover(migration: try carryOn(migrationOf: user))
    } catch {
      if case .machine(.cancelled) = error { throw error }
      let begun = try migration(of: user)
      return GuestTakeover(
        migration: begun?.state.isUnfinished == true ? begun : nil, failure: error)
    }
  }

  /// Goes on with a user's migration, or begins one where the guest has something new.
  private func carryOn(migrationOf user: UserID) throws(DiaryError) -> Migration? {
    if let last = try migration(of: user), last.state.isUnfinished { return try carryOn(last) }
    guard let fresh = try newMigration(to: user), fresh.guest != fresh.taken else { return nil }
    guard try hasDocuments(fresh) else {
      try set(takenReference, to: fresh.guestCommit, "taken over")
      return nil
    }
    return try carryOn(fresh)
  }

  /// Whether the guest wrote anything since an account last took over.
  private func hasDocuments(_ migration: Migration) throws(DiaryError) -> Bool {
    guard let guest = migration.guestCommit else { return false }
    let (old, new) = (try treeTaken(until: migration.takenCommit), try treeOf(guest))
    return try DiaryError.git { () throws(GitError) in
      try repository.difference(from: old, to: new).contains {
        $0.new != nil && ![FormatDocument.path, SystemFile.attributes.path].contains($0.path)
      }
    }
  }

  /// The migration of a user whose sign-in was interrupted, and whose key is still here.
  private func interruptedSignIn() throws(DiaryError) -> Migration? {
    let store = try secrets()
    return try allMigrations().first { $0.state.isUnfinished && store.hasKey(of: $0.user) }
  }

  /// Ensures that what an interrupted sign-in left does not stand in the way of the next.
  ///
  /// What the account's branch has already is noted as taken: else it would be taken twice.
  func settleInterruptedSignIns() throws(DiaryError) {
    for migration in try allMigrations() where migration.state.isUnfinished {
      if try isInAccount(migration) {
        try set(takenReference, to: migration.guestCommit, "taken over")
        let switched = migration.after(.switched)
        try keep(switched)
        _ = try uploadedNowhere(switched)
      } else {
        try forgetMigration(of: migration.user)
      }
      try secrets().forget(migration.user)
    }
  }

  /// The present user's migration; one that was killed when the account had everything already is ended.
  func settledMigration() throws(DiaryError) -> Migration? {
    guard let last = try migration(of: try folder.owner()) else { return nil }
    guard last.state.isUnfinished, try isInAccount(last) else { return last }
    return try locked { () throws(DiaryError) in try carryOn(last) }
  }

  /// Notes how sending what a migration brought went; called after every exchange with the remotes.
  func noteUpload(
    of migration: Migration?, areAllSynced: Bool, _ failure: DiaryError?
  ) throws(DiaryError) {
    guard let migration, migration.state.step == .uploading,
      failure != nil || areAllSynced
    else { return }
    let event: MigrationEvent = failure == nil ? .uploaded(environment.now()) : .uploadFailed
    try locked { () throws(DiaryError) in try keep(migration.after(event)) }
  }
}
