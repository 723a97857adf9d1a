/// What a migration has to do, as its journal keeps it.
public struct MigrationWork: Sendable, Equatable {
  /// The id of the guest's backup.
  public let backup: String
  /// What was planned.
  public let tally: MigrationTally
}
