/// Which devices are taken to have gone on from their last commits.
enum SupposedLines {
  /// All: whoever only lets a history take another's place knows less than those who carried over to it.
  case all
  /// Those of which nothing tells more.
  case whereNothingTells
  /// None: each commit is told by itself.
  case none
}
