/// `counter`: the base plus what either version added or took away, never below 0.
///
/// Two versions that counted from 500 to 750 both make 1000: counting is no value but a step, so
/// equal values are two steps. What is absent counts 0.
enum Counter {
  /// The sum, where both versions changed the number.
  static func merge(_ versions: FieldVersions) -> JSONValue? {
    // A sum with no step on one side is the other side's number, to the last digit.
    if versions.earlier == versions.base { return versions.later }
    if versions.later == versions.base { return versions.earlier }
    let base = versions.base?.number ?? 0
    // The smaller step first: floating-point sums depend on the order, and no side may.
    let steps = [versions.later, versions.earlier].map { ($0?.number ?? 0) - base }.sorted()
    let sum = base + steps[0] + steps[1]
    guard sum.isFinite else { return versions.later }
    return .number(sum > 0 ? sum : 0)
  }
}
