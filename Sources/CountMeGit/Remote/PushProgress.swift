/// How far a push has come.
package struct PushProgress: Sendable, Equatable {
  /// Objects sent so far.
  package let sent: Int
  /// Objects to send.
  package let total: Int
}
