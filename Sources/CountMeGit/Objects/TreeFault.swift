/// What git takes in a tree and never writes so.
package struct TreeFault: Sendable, Equatable {
  /// Where it is, from the root; empty for the root itself.
  package let path: String
  /// What is wrong there.
  package let reason: String
}
