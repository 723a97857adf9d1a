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
