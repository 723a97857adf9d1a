import CountMeGit

/// What a remote has, with what was made of the tip that was asked for.
struct FetchedTip<Found: Sendable> {
  let references: RemoteReferences
  /// The tip; nil where there is no such reference.
  let tip: ObjectID?
  /// What was made of it; nil where there is none, or it is nothing that was looked for.
  let found: Found?
}
