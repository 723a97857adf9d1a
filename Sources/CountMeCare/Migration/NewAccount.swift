public import CountMeHistory

/// An account that was made just now.
public struct NewAccount: Sendable {
  /// What gets into the account where the password is lost; shown once, and kept nowhere.
  public let recoveryCode: RecoveryCode
  /// What became of what was written before.
  public let takeover: GuestTakeover

  package init(recoveryCode: RecoveryCode, takeover: GuestTakeover) {
    self.recoveryCode = recoveryCode
    self.takeover = takeover
  }
}
