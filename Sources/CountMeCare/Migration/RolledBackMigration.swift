public import CountMeStore

/// A migration that was taken back.
public struct RolledBackMigration: Sendable {
  /// The migration, as it ended.
  public let migration: Migration
  /// What is different now in the account.
  public let receipt: Receipt
}
