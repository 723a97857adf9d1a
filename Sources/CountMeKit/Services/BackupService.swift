public import CountMeCare
public import CountMeHistory

/// Copies of the whole diary.
public struct BackupService: Sendable {
  let care: StoreAccess
}

extension BackupService {
  /// Where the backups of this diary are, unless another folder is named.
  ///
  /// - Throws: what keeps the diary's id from being read.
  public func path() async throws(DiaryError) -> String {
    try await care.perform { store throws(DiaryError) in try Backups(store).backupPath() }
  }

  /// Makes a backup of the current user's branch, and reads it back.
  ///
  /// Edits that a person made in the files are taken in first. In the usual folder older backups are
  /// rotated out; in a folder that is named none is removed.
  ///
  /// - Parameters:
  ///   - directory: where it goes; nil for the usual folder.
  ///   - passphrase: encrypts it; nil for none.
  ///   - reason: why it is made.
  ///   - note: the same in words.
  /// - Throws: what the machine or git refuses; then there is no new backup.
  public func create(
    in directory: String? = nil, passphrase: borrowing Password? = nil,
    reason: BackupManifest.Reason = .asked, note: String = "asked for"
  ) async throws(DiaryError) -> BackupManifest {
    try await care.perform { store throws(DiaryError) in
      try Backups(store).createBackup(
        in: directory, passphrase: passphrase, reason: reason, note: note)
    }
  }

  /// The backups, the oldest first.
  public func list(in directory: String? = nil) async throws(DiaryError) -> [BackupListing] {
    try await care.perform { store throws(DiaryError) in try Backups(store).backups(in: directory) }
  }

  /// Reads all of a backup, compares it with its manifest, and judges it as bringing it back does.
  ///
  /// - Parameters:
  ///   - text: the id, or its beginning.
  ///   - directory: where it is; nil for the usual folder.
  ///   - passphrase: what it was encrypted with.
  /// - Throws: ``BackupFailure/damaged(id:detail:)`` and the other errors of backups.
  public func verify(
    _ text: String, in directory: String? = nil, passphrase: borrowing Password? = nil
  ) async throws(DiaryError) -> BackupVerification {
    try await care.perform { store throws(DiaryError) in
      try Restoring(store).verifyBackup(text, in: directory, passphrase: passphrase)
    }
  }

  /// Brings a backup back by a new commit, which undo takes back.
  ///
  /// A backup of what is here is made first. The account and the devices stay as they are. The guest's
  /// backup can be brought back in an account, too: its documents become the account's, and merging
  /// brings back those that the account lacks.
  ///
  /// - Parameters:
  ///   - text: the id, or its beginning.
  ///   - way: what becomes of what is here.
  ///   - directory: where the backup is; nil for the usual folder.
  ///   - passphrase: what it was encrypted with.
  /// - Throws: ``BackupFailure/foreign(id:detail:)``, ``BackupFailure/damaged(id:detail:)`` and the
  ///   other errors of backups, ``StoreFailure/handEditInTheWay(path:reason:)``; then nothing was changed.
  public func restore(
    _ text: String, _ way: RestoreMode, in directory: String? = nil,
    passphrase: borrowing Password? = nil
  ) async throws(DiaryError) -> RestoreReport {
    try await care.perform { store throws(DiaryError) in
      try Restoring(store).restoreBackup(text, way, in: directory, passphrase: passphrase)
    }
  }

  /// Tells what is not the same here and in a backup; changes nothing.
  ///
  /// - Throws: as ``restore(_:_:in:passphrase:)``.
  public func compare(
    _ text: String, in directory: String? = nil, passphrase: borrowing Password? = nil
  ) async throws(DiaryError) -> BackupComparison {
    try await care.perform { store throws(DiaryError) in
      try Restoring(store).compareBackup(text, in: directory, passphrase: passphrase)
    }
  }
}
