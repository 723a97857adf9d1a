/// What a push did.
package struct PushReport: Sendable {
  /// What became of it.
  package let outcome: PushOutcome
  /// What the remote told the person; control characters are still in it.
  package let remoteMessages: String
  /// What the remote had before.
  package let references: RemoteReferences
  /// How many commits were sent.
  package let commits: Int
  /// How many objects were sent.
  package let objects: Int
  /// How many bytes they were as a pack.
  package let bytes: Int
}
