/// What the rules say of a change.
public enum Verdict: Sendable, Equatable {
  /// No rule has anything against it.
  case allowed
  /// A rule refuses it.
  case refused(rule: String, reason: String)
}
