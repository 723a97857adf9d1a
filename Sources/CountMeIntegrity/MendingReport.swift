public import CountMeCare
public import CountMeStore

/// What a doctor did.
public struct MendingReport: Sendable, Equatable {
  /// What was found before.
  public let before: [Finding]
  /// What is left, for a person.
  public let after: [Finding]
  /// The backup that was made before; nil where there was nothing to mend.
  public let backup: BackupManifest?
  /// The documents that were mended.
  public let receipt: Receipt?

  /// What an examination found, with nothing mended.
  public init(_ findings: [Finding]) {
    self.init(before: findings, after: findings, backup: nil, receipt: nil)
  }

  init(before: [Finding], after: [Finding], backup: BackupManifest?, receipt: Receipt?) {
    self.before = before
    self.after = after
    self.backup = backup
    self.receipt = receipt
  }

  /// What is mended now.
  public var mended: [Finding] { before.filter { !after.contains($0) } }
}
