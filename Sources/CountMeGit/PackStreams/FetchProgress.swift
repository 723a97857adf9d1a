/// How far a fetch has come.
package struct FetchProgress: Sendable, Equatable {
  /// Objects taken in so far.
  package let received: Int
  /// Objects that will come; 0 while that is not known.
  package let total: Int
}
