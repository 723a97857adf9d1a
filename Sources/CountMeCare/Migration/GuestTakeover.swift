public import CountMeHistory

/// What signing in did with what was written without an account.
public struct GuestTakeover: Sendable {
  /// The migration that took it over, or began to; nil where there was nothing to take over.
  public var migration: Migration?
  /// Why it could not be taken over yet, such as for want of room; it waits for
  /// ``AccountService/resumeMigration()``.
  public var failure: DiaryError?

  package init(migration: Migration? = nil, failure: DiaryError? = nil) {
    self.migration = migration
    self.failure = failure
  }
}

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
