/// What is known of a backup of which everything was read.
public struct BackupVerification: Sendable, Equatable {
  /// The backup.
  public let backup: BackupManifest
  /// The files of it that bringing it back leaves out, by path: no diary has such files, or they fit no schema.
  public let leftOut: [String]
}
