import CountMeGit
import CountMeModel

extension Store {
  /// Takes the last migration back, as long as the guest's documents are kept.
  func rollBackMigration() throws(DiaryError) -> (migration: Migration, receipt: Receipt) {
    try locked { () throws(DiaryError) in
      guard let migration = try migration(), migration.state.after(.askedBack) != nil else {
        throw .migration(.nothingToRollBack)
      }
      let receipt =
        if try isInAccount(migration) { try takeBack(migration) } else {
          Receipt(commit: nil, changes: [], handEdits: HandEditReport())
        }
      try removeReference(preparedReference(migration.user))
      if try folder.owner() == .guest { try secrets().forget(migration.user) }
      let ended = migration.after(.askedBack)
      try keep(ended)
      return (ended, receipt)
    }
  }

  private func takeBack(_ migration: Migration) throws(DiaryError) -> Receipt {
    guard let commit = migration.state.commit.flatMap({ ObjectID(hex: $0) }),
      try reference(guestReference(migration.user)) != nil
    else { throw .migration(.nothingToRollBack) }
    if try folder.owner() == .guest { try show(migration.user) }
    let handEdits = try takeInHandEdits(inDirectories: nil)
    _ = try createPrecaution(
      of: DiaryBranch(migration.user), note: "before a migration was rolled back")
    var receipt = Receipt(commit: nil, changes: [], handEdits: handEdits)
    if migration.state.commit != migration.before {
      let target = try DiaryError.git { () throws(GitError) in try repository.commit(commit) }
      try takeBackRetention(since: commit)
      receipt = try takeBack(target, "undid", UndoSearch.undoTrailer, handEdits).receipt
    }
    try set(takenReference, to: migration.takenCommit, "given back")
    return receipt
  }

  /// Brings back the days that retention let go since the account has them.
  ///
  /// Their totals would stay in the months' summaries, and be counted twice if the documents are taken over
  /// again. What is old enough for the account itself leaves again with the next run.
  private func takeBackRetention(since commit: ObjectID) throws(DiaryError) {
    guard let head = try head().commit else { return }
    let since = try DiaryError.git { () throws(GitError) in
      try repository.history(of: [head], hiding: [commit])
    }
    for id in since {
      let run = try DiaryError.git { () throws(GitError) in try repository.commit(id) }
      guard run.kind == .retention else { continue }
      _ = try takeBack(run, "undid", UndoSearch.undoTrailer, HandEditReport())
    }
  }
}
