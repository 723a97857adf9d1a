/// How a backup is brought back.
public enum RestoreMode: String, Sendable, CaseIterable {
  /// The documents become the backup's; what came later goes, and stays in the history.
  case replace
  /// What the backup has and the history here lost is merged in, by the rules of every merge.
  case merge
}
