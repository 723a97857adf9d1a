import CountMeGit
package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Takes a migration back.
package struct MigrationRollback {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Takes the last migration back, as long as the guest's documents are kept.
  package func rollBackMigration() throws(DiaryError) -> RolledBackMigration {
    try store.locked { () throws(DiaryError) in
      guard let migration = try GuestMigration(store).migration(),
        migration.state.after(.askedBack) != nil
      else {
        throw .migration(.nothingToRollBack)
      }
      let receipt =
        if try MigrationSteps(store).isInAccount(migration) { try takeBack(migration) } else {
          Receipt(commit: nil, changes: [], handEdits: HandEditReport())
        }
      try store.removeReference(MigrationJournal(store).preparedReference(migration.user))
      if try store.folder.owner() == .guest { try store.secrets().forget(migration.user) }
      let ended = migration.after(.askedBack)
      try MigrationJournal(store).keep(ended)
      return RolledBackMigration(migration: ended, receipt: receipt)
    }
  }

  private func takeBack(_ migration: Migration) throws(DiaryError) -> Receipt {
    guard let commit = migration.state.commit.flatMap({ ObjectID(hex: $0) }),
      try store.reference(MigrationJournal(store).guestReference(migration.user)) != nil
    else { throw .migration(.nothingToRollBack) }
    if try store.folder.owner() == .guest { try BranchSwitch(store).show(migration.user) }
    let handEdits = try HandEdits(store).takeInHandEdits(inDirectories: nil)
    _ = try Backups(store).createPrecaution(
      of: DiaryBranch(migration.user), note: "before a migration was rolled back")
    var receipt = Receipt(commit: nil, changes: [], handEdits: handEdits)
    if commit != migration.before {
      let target = try store.repository.commit(at: commit)
      try takeBackRetention(since: commit)
      receipt = try Undo(store).takeBack(target, "undid", CommitMessage.undoTrailer, handEdits)
        .receipt
    }
    try MigrationJournal(store).set(
      MigrationJournal(store).takenReference, to: migration.taken, "given back")
    return receipt
  }

  /// Brings back the days that retention let go since the account has them.
  ///
  /// Their totals would stay in the months' summaries, and be counted twice if the documents are taken over
  /// again. What is old enough for the account itself leaves again with the next run.
  private func takeBackRetention(since commit: ObjectID) throws(DiaryError) {
    guard let head = try store.head().commit else { return }
    let since = try store.repository.history(behind: [head], hiding: [commit])
    for id in since {
      let run = try store.repository.commit(at: id)
      guard run.kind == .retention else { continue }
      _ = try Undo(store).takeBack(run, "undid", CommitMessage.undoTrailer, HandEditReport())
    }
  }
}
