/// Why one reference was not moved.
package struct PushRefusal: Sendable, Equatable {
  /// What stood in the way.
  package enum Reason: Sendable, Equatable {
    /// The remote's reference is not where it was expected: someone was faster. Nothing was sent.
    case stale(found: ObjectID?)
    /// The reference was moved by someone else while we were sending.
    case raced
    /// The remote's rules: a hook, or its configuration.
    case declined
    /// The remote could not take the objects in.
    case unpacking
  }

  /// The reference.
  package let name: String
  /// What stood in the way.
  package let reason: Reason
  /// The remote's words; control characters are still in them.
  package let text: String

  /// Whether fetching, merging and pushing again is the answer.
  package var isRace: Bool {
    switch reason {
    case .stale, .raced: true
    case .declined, .unpacking: false
    }
  }

  /// Whether the reference would leave commits behind: another was faster, or the remote never allows that.
  package var leavesBehind: Bool { reason == .raced && text.contains("non-fast-forward") }
}
