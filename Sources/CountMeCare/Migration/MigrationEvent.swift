import CountMeModel

/// What happens to a migration.
enum MigrationEvent: Sendable, Equatable {
  /// The guest's documents are in a backup that was read back.
  case backedUp(String)
  /// What becomes of each document is decided.
  case planned(MigrationTally)
  /// The commit is written.
  case rewritten(commit: String)
  /// The commit is what was planned.
  case verified
  /// The account has the documents.
  case switched
  /// Every remote is up to date, or there is none.
  case uploaded(Timestamp)
  /// The guest's branch or the account's has moved since the migration began: it begins anew.
  case moved
  /// Something is wrong that trying again would not mend.
  case failed(String)
  /// The person wants everything as it was.
  case askedBack
}

extension MigrationState {
  /// The state after an event; nil where the event cannot happen in this one.
  ///
  /// | in | at | then |
  /// |---|---|---|
  /// | backing up | backed up | planning |
  /// | planning | planned | rewriting |
  /// | rewriting | rewritten | verifying |
  /// | verifying | verified | switching |
  /// | switching | switched | uploading |
  /// | uploading | uploaded | done |
  /// | any before uploading | moved | backing up |
  /// | any before uploading | failed | rolled back |
  /// | any but rolled back | asked back | rolled back |
  func after(_ event: MigrationEvent) -> MigrationState? {
    switch (self, event) {
    case (.backingUp, .backedUp(let backup)): .planning(backup: backup)
    case (.planning(let backup), .planned(let tally)):
      .rewriting(MigrationWork(backup: backup, tally: tally))
    case (.rewriting(let work), .rewritten(let commit)): .verifying(work, commit: commit)
    case (.verifying(let work, let commit), .verified): .switching(work, commit: commit)
    case (.switching(let work, let commit), .switched): .uploading(work, commit: commit)
    case (.uploading(let work, let commit), .uploaded(let time)):
      .done(work, commit: commit, at: time)
    case (_, .moved) where step < .uploading: .backingUp
    case (_, .failed(let reason)) where step < .uploading:
      .rolledBack(.failure(at: step, reason: reason))
    case (_, .askedBack) where step < .rolledBack: .rolledBack(.asked)
    default: nil
    }
  }
}
