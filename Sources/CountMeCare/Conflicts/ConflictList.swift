/// Some of a diary's conflicts.
public struct ConflictList: Sendable, Equatable {
  /// The conflicts, newest first.
  public let conflicts: [NumberedConflict]
  /// How many there are in all.
  public let total: Int
}
