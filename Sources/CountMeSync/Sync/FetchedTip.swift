import CountMeGit

/// What somebody made of a tip that a remote has, and whether what came with it stays.
enum TipVerdict<Found: Sendable>: Sendable {
  /// It is good, and stays.
  case kept(Found)
  /// It was only looked at: nothing of it stays.
  case left(Found?)

  var found: Found? {
    switch self {
    case .kept(let found): found
    case .left(let found): found
    }
  }
}

/// What a remote has, with what was made of the tip that was asked for.
struct FetchedTip<Found: Sendable> {
  let references: RemoteReferences
  /// The tip; nil where there is no such reference.
  let tip: ObjectID?
  /// What was made of it; nil where there is none, or it is nothing that was looked for.
  let found: Found?
}
