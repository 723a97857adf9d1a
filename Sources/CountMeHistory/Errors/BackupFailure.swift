/// Why a backup cannot be used.
public enum BackupFailure: DiaryFailure {
  /// There is no backup with this id, or beginning with it.
  case unknown(String, folder: String)
  /// More than one backup begins like this.
  case ambiguous(String, candidates: [String])
  /// A backup is not what its manifest says, or is no backup at all.
  case damaged(id: String, detail: String)
  /// A newer program made the backup.
  case newer(id: String, found: Int, supported: Int)
  /// The backup is of another diary, or of another user of this one.
  case foreign(id: String, detail: String)
  /// A passphrase was given, and the backup is not encrypted: nothing shows who made it.
  case notEncrypted(id: String)
  /// The backup is encrypted, and no passphrase was given.
  case passphraseNeeded(id: String)
  /// The passphrase does not open the backup.
  case wrongPassphrase(id: String)
}
