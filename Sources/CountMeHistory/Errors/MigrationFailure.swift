/// Why what a guest wrote does not come into an account, or out of it again.
public enum MigrationFailure: DiaryFailure {
  /// What a migration wrote was not what it had planned; it was rolled back.
  case refuted(reason: String)
  /// There is no migration that could be taken back.
  case nothingToRollBack
}
