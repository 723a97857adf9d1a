public import CountMeStore

/// What a restore did.
public struct RestoreReport: Sendable, Equatable {
  /// The backup that was brought back.
  public let backup: BackupManifest
  /// The backup that was made before.
  public let precaution: BackupManifest
  /// What is different now.
  public let receipt: Receipt
  /// The files of the backup that were left out, by path: no diary has such files, or they fit no schema.
  public let leftOut: [String]
  /// Whether the history here has the backup's newest commit, so that there is nothing to merge.
  public let isInHistory: Bool
}
