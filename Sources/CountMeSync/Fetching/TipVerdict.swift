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
