/// A number that both sides counted up or down: the base and both deltas, never below 0.
enum CounterMerge {
  /// The merged number; what is absent counts 0.
  static func merge(base: JSONValue?, _ one: JSONValue?, _ other: JSONValue?) -> JSONValue {
    let before = base?.number ?? 0
    let left = one?.number ?? 0
    let right = other?.number ?? 0
    // Adding the smaller delta first: floating-point sums depend on the order, and sides must not.
    let deltas = [left - before, right - before].sorted()
    return .number(max(0, before + deltas[0] + deltas[1]) + 0)
  }
}
