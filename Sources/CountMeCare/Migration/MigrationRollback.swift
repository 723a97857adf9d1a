/// Why a migration was rolled back.
public enum MigrationRollback: Sendable, Equatable {
  /// A step found something wrong.
  case failure(at: MigrationStep, reason: String)
  /// The person wanted it.
  case asked
}
