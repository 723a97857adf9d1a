public import CountMeAccounts
public import CountMeCare
public import CountMeHistory
public import CountMeIntegrity
public import CountMeJournal
public import CountMeStore

/// The state of the repository: examining, repairing, retention, and which documents are files.
public struct MaintenanceService: Sendable {
  let folder: DiaryFolder
  let entries: StoreAccess
  let reading: StoreAccess
  let care: StoreAccess
}

extension MaintenanceService {
  /// Which documents are files in the folder, and how many are in git only.
  ///
  /// Where a person has told plain git since that all files are wanted (`git sparse-checkout disable`),
  /// all are.
  ///
  /// - Throws: what the machine refuses.
  public func files() async throws(DiaryError) -> FilesReport {
    try await entries.perform { store throws(DiaryError) in try SparseFiles(store).files() }
  }

  /// The same as ``files()``, or nil where all documents are files in the folder.
  ///
  /// - Throws: what the machine refuses.
  public func leftOutFiles() async throws(DiaryError) -> FilesReport? {
    try await entries.perform { store throws(DiaryError) in try SparseFiles(store).leftOutFiles() }
  }

  /// Lets the files of other months leave the folder, and brings those back that are wanted.
  ///
  /// The choice is this device's alone. The person's own edits are taken in first; a file with one that
  /// cannot be used stays, and is named. A crash in the middle is finished by the next command.
  ///
  /// - Throws: what the machine refuses.
  public func chooseFiles(_ choice: FilesChoice) async throws(DiaryError) -> FilesReport {
    try await care.perform { store throws(DiaryError) in
      try SparseFiles(store).chooseFiles(choice)
    }
  }

  /// Looks at everything that can go wrong with a diary; changes nothing but what a crash left half done.
  ///
  /// - Parameter remotes: whether the remotes are asked and compared with, too.
  /// - Returns: what is not as it should be, the worst first.
  /// - Throws: what keeps it from being looked at at all.
  /// - Complexity: linear in the objects of the history.
  public func examine(remotes: Bool = false) async throws(DiaryError) -> [Finding] {
    try await care.perform { store throws(DiaryError) in
      try Examination(store).examine(remotes: remotes)
    }
  }

  /// Mends what can be mended for certain, after a backup, and looks again.
  ///
  /// Documents are mended by one new commit, which undo takes back.
  ///
  /// - Parameters:
  ///   - remotes: as in ``examine(remotes:)``.
  ///   - note: why the backup was made, in words for a person.
  /// - Throws: what keeps the backup from being made; then no document was changed.
  public func repair(
    remotes: Bool = false, note: String
  ) async throws(DiaryError) -> MendingReport {
    try await care.perform { store throws(DiaryError) in
      try Mending(store).mend(remotes: remotes, note: note)
    }
  }

  /// Begins the history anew, so that what was deleted, by retention or by hand, is in it no more.
  ///
  /// The documents stay as they are. The account key signs which commit the new one takes the place of; every
  /// other device follows at its next sync and brings over what it had not sent. A backup is made before,
  /// here and there. A guest's history has no account and begins anew on this device.
  ///
  /// - Parameter password: the password, or the recovery code; nil for a guest.
  /// - Throws: ``AccountFailure/wrongPassword``, and what keeps a remote from being synced with: then nothing
  ///   was changed. What a remote refuses afterwards is in the result.
  public func eraseHistory(
    password: borrowing Password?
  ) async throws(DiaryError) -> HistoryErasure {
    try await care.perform { store throws(DiaryError) in
      try HistoryErasing(store).eraseHistory(password: password)
    }
  }

  /// What retention would remove now, and what keeps it from being done unasked.
  ///
  /// - Throws: what the machine or git refuses. Nothing is changed.
  public func retention() async throws(DiaryError) -> RetentionReport {
    try await entries.perform { store throws(DiaryError) in try Retention(store).retention() }
  }

  /// Lets go what is old enough: logs with their food and exercise, in one commit that keeps their totals.
  ///
  /// Edits that a person made in the files are taken in first; a day with one that cannot be is spared.
  ///
  /// - Parameter accepting: the guards that do not stop it.
  /// - Throws: ``JournalFailure/retentionHeld(_:leaving:)`` for the first guard that does; then nothing was
  ///   changed.
  public func applyRetention(
    accepting: Set<RetentionGuard> = []
  ) async throws(DiaryError) -> RetentionReport {
    try await care.perform { store throws(DiaryError) in
      try Retention(store).applyRetention(accepting: accepting)
    }
  }

  /// Sets after how long daily logs leave; nothing leaves by that alone.
  ///
  /// - Parameter period: nil takes the choice back, so that nothing leaves.
  /// - Returns: what is different now.
  public func setRetention(_ period: RetentionPeriod?) async throws(DiaryError) -> Receipt {
    try await care.perform { store throws(DiaryError) in try Retention(store).setRetention(period) }
  }

  /// Judges every commit of the current user's branch, from the first on.
  ///
  /// - Parameters:
  ///   - proves: whether every merge is made again, both ways round.
  ///   - progress: called now and then.
  /// - Throws: ``AccountFailure/notSignedIn``; a guest's commits are not signed.
  /// - Complexity: linear in the commits and what they changed.
  public func verifyHistory(
    proves: Bool = false, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(DiaryError) -> HistoryVerdict {
    try await care.perform { store throws(DiaryError) in
      try HistoryVerification(store).verifyHistory(proves: proves, progress: progress)
    }
  }

  /// Whether this device has judged all of the history that it was cloned with.
  ///
  /// - Throws: what the machine refuses.
  public func historyStatus() throws(DiaryError) -> HistoryStatus {
    try HistoryStatus(in: folder)
  }

  /// Whether a clone has left something for ``verifyDeferred(progress:)``, and nobody is at it.
  ///
  /// - Throws: what the machine refuses.
  public func isVerificationDeferred() throws(DiaryError) -> Bool {
    try HistoryStatus.isWaiting(in: folder)
  }

  /// Judges what a clone of a long history has left for later, piece by piece; a crash costs a piece at most.
  ///
  /// An app calls it while nobody waits, again after each clone or start, until it is done.
  ///
  /// - Parameter progress: called now and then.
  /// - Returns: how the history stands then: ``HistoryStatus/unverified`` where another process is at it.
  /// - Throws: ``MachineFailure/cancelled``, and what the machine refuses.
  /// - Complexity: linear in the commits that are left and what they changed.
  public func verifyDeferred(
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(DiaryError) -> HistoryStatus {
    try await care.perform { store throws(DiaryError) in
      try DeferredVerification(store).verifyDeferred(progress: progress)
    }
  }

  /// What the person changed in the files themselves; changes nothing.
  ///
  /// Looks at every file, by the facts that the index has of it, and reads only what differs; what was
  /// staged is an edit like any other.
  ///
  /// - Throws: what the machine refuses; edits that cannot be used are in the report.
  public func handEdits() async throws(DiaryError) -> HandEditReport {
    try await reading.perform { store throws(DiaryError) in try HandEdits(store).handEdits() }
  }
}
