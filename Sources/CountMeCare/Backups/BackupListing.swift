public import CountMeHistory

/// A backup in the list: what its manifest says, or why that cannot be read.
public struct BackupListing: Sendable, Equatable {
  /// The id.
  public let id: String
  /// The manifest, or nil where ``problem`` tells why.
  public let manifest: BackupManifest?
  /// What is wrong with the manifest.
  public let problem: DiaryError?
}
