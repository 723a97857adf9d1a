import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// The steps of a migration, each of which can be gone on from.
struct MigrationSteps {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Carries a migration on until the account has the documents, or it was rolled back.
  ///
  /// Called with the lock held. Before each step the journal says that it is its turn, so that whoever
  /// comes after a crash knows where to go on; each step may be done twice.
  func carryOn(_ begun: Migration) throws(DiaryError) -> Migration {
    var migration = begun
    var plan: MigrationPlan?
    try MigrationJournal(store).keep(migration)
    while migration.state.isUnfinished {
      #if DEBUG
        try MigrationDisturbance.present.before(migration.state.step)
      #endif
      let event = try carryOut(migration, &plan)
      if event == .moved {
        migration = try renewed(migration)
        plan = nil
      } else {
        migration = migration.after(event)
      }
      if case .rolledBack = migration.state {
        try store.removeReference(MigrationJournal(store).preparedReference(migration.user))
      }
      try MigrationJournal(store).keep(migration)
    }
    return try uploadedNowhere(migration)
  }

  /// The same migration, which is done where there is no remote.
  func uploadedNowhere(_ migration: Migration) throws(DiaryError) -> Migration {
    guard migration.state.step == .uploading, try Remotes(store).remotes().isEmpty else {
      return migration
    }
    let done = migration.after(.uploaded(store.environment.now()))
    try MigrationJournal(store).keep(done)
    return done
  }

  /// The step that the journal names.
  private func carryOut(
    _ migration: Migration, _ plan: inout MigrationPlan?
  ) throws(DiaryError) -> MigrationEvent {
    // Before anything is looked up: what the account had may be forgotten since.
    if migration.state.step < .switching, try !isAsItWas(migration) { return .moved }
    switch migration.state {
    case .backingUp: return try backUp(migration)
    case .planning: return .planned(try planned(migration, &plan).tally)
    case .rewriting: return try rewrite(migration, try planned(migration, &plan))
    case .verifying: return try verify(migration, try planned(migration, &plan))
    case .switching: return try switchOver(migration)
    case .uploading, .done, .rolledBack: return .switched
    }
  }

  /// The same migration from where the two branches are now.
  private func renewed(_ migration: Migration) throws(DiaryError) -> Migration {
    guard let renewed = try newMigration(to: migration.user) else {
      return migration.after(.failed("there is nothing left to move"))
    }
    return renewed
  }

  /// A migration from where the two branches are now; nil where one is missing.
  func newMigration(to user: UserID) throws(DiaryError) -> Migration? {
    guard let guest = try store.reference(DiaryBranch(.guest).reference),
      let before = try store.reference(DiaryBranch(user).reference)
    else { return nil }
    return Migration(
      user: user, guest: guest,
      taken: try store.reference(MigrationJournal(store).takenReference), before: before)
  }

  private func isAsItWas(_ migration: Migration) throws(DiaryError) -> Bool {
    let guest = try store.reference(DiaryBranch(.guest).reference)
    let account = try store.reference(DiaryBranch(migration.user).reference)
    let taken = try store.reference(MigrationJournal(store).takenReference)
    return guest == migration.guest && account == migration.before && taken == migration.taken
  }

  private func backUp(_ migration: Migration) throws(DiaryError) -> MigrationEvent {
    try MigrationJournal(store).set(
      MigrationJournal(store).guestReference(migration.user), to: migration.guest, "kept")
    let backup = try Backups(store).createPrecaution(
      of: DiaryBranch(.guest), note: "before an account took the guest's documents over")
    return .backedUp(backup.id)
  }

  private func planned(
    _ migration: Migration, _ plan: inout MigrationPlan?
  ) throws(DiaryError) -> MigrationPlan {
    if let plan { return plan }
    let fresh = try self.plan(migration)
    plan = fresh
    return fresh
  }

  /// What a migration is going to do.
  func plan(_ migration: Migration) throws(DiaryError) -> MigrationPlan {
    try MigrationPlanner(
      user: migration.user, old: try treeTaken(until: migration.taken),
      new: try store.treeOf(migration.guest), account: try store.treeOf(migration.before),
      known: try store.reader().catalogue
    ).plan(in: store.repository)
  }

  /// The guest's tree up to which an account has taken over.
  func treeTaken(until commit: ObjectID?) throws(DiaryError) -> ObjectID {
    if let commit { try store.treeOf(commit) } else { .emptyTree }
  }

  private func rewrite(
    _ migration: Migration, _ plan: MigrationPlan
  ) throws(DiaryError) -> MigrationEvent {
    // A program of another version may have planned something else.
    guard plan.tally == migration.state.work?.tally else { return .moved }
    guard !plan.files.isEmpty else { return .rewritten(commit: migration.before.hex) }
    let commit = try BranchSwitch(store).writeAside(
      filesToWrite(plan), tree: try store.treeOf(migration.before), parents: [migration.before],
      owner: migration.user,
      message: CommitMessage("took over what the guest wrote", kind: .migration))
    try MigrationJournal(store).set(
      MigrationJournal(store).preparedReference(migration.user), to: commit.id, "prepared")
    return .rewritten(commit: commit.id.hex)
  }

  private func filesToWrite(_ plan: MigrationPlan) -> [SealedFile] {
    #if DEBUG
      MigrationDisturbance.present.spoil(plan.files)
    #else
      plan.files
    #endif
  }

  private func verify(
    _ migration: Migration, _ plan: MigrationPlan
  ) throws(DiaryError) -> MigrationEvent {
    guard let commit = migration.state.commit.flatMap({ ObjectID(hex: $0) }),
      store.repository.contains(commit), plan.tally == migration.state.work?.tally
    else { return .moved }
    let problem = try MigrationVerification(
      plan: plan, user: migration.user, before: migration.before, commit: commit
    ).problem(in: store.repository)
    return problem.map { .failed($0) } ?? .verified
  }

  /// Moves the branch, notes how far the guest's documents were taken, and shows the account.
  private func switchOver(_ migration: Migration) throws(DiaryError) -> MigrationEvent {
    guard let commit = migration.state.commit.flatMap({ ObjectID(hex: $0) }) else { return .moved }
    if try !isInAccount(migration) {
      guard try isAsItWas(migration), let tip = try prepared(migration), tip.id == commit else {
        return .moved
      }
      try move(migration, to: tip)
    }
    try MigrationJournal(store).set(
      MigrationJournal(store).takenReference, to: migration.guest, "taken over")
    if try store.folder.owner() == .guest {
      try BranchSwitch(store).show(migration.user)
    } else if migration.user == (try store.folder.owner()) {
      // A crash in the middle of showing it may have left git without this.
      try RepositorySetUp(store).setUpGit()
    }
    try store.removeReference(MigrationJournal(store).preparedReference(migration.user))
    return .switched
  }

  /// The commit that was made for the account; where nothing had to be taken over, the one that it has.
  private func prepared(_ migration: Migration) throws(DiaryError) -> JudgedTip? {
    let branch = DiaryBranch(migration.user)
    return migration.state.commit != migration.before.hex
      ? try JudgedTip(preparedFor: branch, in: store.repository)
      : try JudgedTip(of: branch, in: store.repository)
  }

  /// Moves the account's branch, with the folder where that shows it.
  private func move(_ migration: Migration, to commit: JudgedTip) throws(DiaryError) {
    let message = "took over what the guest wrote"
    let branch = DiaryBranch(migration.user)
    guard try store.folder.owner() == migration.user else {
      return try store.moveBranch(branch, from: migration.before, to: commit, message)
    }
    guard commit.id != migration.before else { return }
    try store.publish(commit, on: try store.head(), message: message)
  }

  /// Whether the account's branch has the migration's commit already, as after a crash.
  func isInAccount(_ migration: Migration) throws(DiaryError) -> Bool {
    let step = migration.state.step
    guard step >= .switching, step <= .done,
      let commit = migration.state.commit.flatMap({ ObjectID(hex: $0) }),
      let tip = try store.reference(DiaryBranch(migration.user).reference)
    else { return false }
    if commit == tip { return true }
    guard store.repository.contains(commit) else { return false }
    return try store.repository.isAncestor(commit, behind: tip)
  }
}
