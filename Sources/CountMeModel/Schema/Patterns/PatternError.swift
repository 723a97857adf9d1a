/// Why a regular expression cannot be used.
struct PatternError: Error, Equatable {
  /// What is wrong, as a clause.
  let problem: String
  /// How many scalars stand before the place.
  let offset: Int
}
