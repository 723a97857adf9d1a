public import CountMeHistory

/// What a new password has brought.
public struct PasswordRenewal: Sendable, Equatable {
  /// A new recovery code, which is shown once and kept nowhere.
  public let recoveryCode: RecoveryCode
  /// What became of the other devices in the groups that are attached here as the owner's.
  public let groups: [GroupRevocation]
}
