/// The names of the states of a migration, in the order in which they are met.
public enum MigrationStep: String, Sendable, CaseIterable, Comparable {
  /// See ``MigrationState/backingUp``.
  case backingUp
  /// See ``MigrationState/planning(backup:)``.
  case planning
  /// See ``MigrationState/rewriting(_:)``.
  case rewriting
  /// See ``MigrationState/verifying(_:commit:)``.
  case verifying
  /// See ``MigrationState/switching(_:commit:)``.
  case switching
  /// See ``MigrationState/uploading(_:commit:)``.
  case uploading
  /// See ``MigrationState/done(_:commit:at:)``.
  case done
  /// See ``MigrationState/rolledBack(_:)``.
  case rolledBack

  /// The earlier state first.
  public static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
