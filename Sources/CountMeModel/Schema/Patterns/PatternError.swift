/// Why a regular expression cannot be used.
struct PatternError: Error, Equatable {
  /// What is wrong, as a clause.
  let problem: String
}
