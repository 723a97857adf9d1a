/// How far a fetch has come.
package struct FetchProgress: Sendable, Equatable {
  /// Objects taken in so far.
  package let received: Int
  /// Objects that will come; 0 while that is not known.
  package let total: Int
  /// Deltas resolved so far, once all objects are here.
  package let resolved: Int
  /// Bytes taken in so far.
  package let bytes: Int
}

/// What a fetch did.
///
/// No reference was moved: that is for whoever has verified the objects.
package struct FetchReport: Sendable {
  /// What the remote has.
  package let references: RemoteReferences
  /// The objects that were asked for, which are now all here with everything behind them.
  package let wanted: [ObjectID]
  /// How many objects came.
  package let objects: Int
  /// How many bytes they were as a pack.
  package let bytes: Int
  /// The commits we offered to find what is common.
  package let offers: Int
  /// What the remote told the person; control characters are still in it.
  package let remoteMessages: String
}
