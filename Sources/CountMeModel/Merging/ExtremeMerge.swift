/// A value that both sides changed and of which the greatest or smallest counts.
enum ExtremeMerge {
  /// The greater of two values; a value counts more than none.
  static func greater(_ one: JSONValue?, _ other: JSONValue?) -> JSONValue? {
    guard let one, let other else { return one ?? other }
    return precedes(one, other) ? other : one
  }

  /// The smaller of two values; a value counts more than none.
  static func smaller(_ one: JSONValue?, _ other: JSONValue?) -> JSONValue? {
    guard let one, let other else { return one ?? other }
    return precedes(one, other) ? one : other
  }

  /// Numbers by size, instants by time; anything else by its bytes.
  private static func precedes(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): return left < right
    case (.string(let first), .string(let second)):
      if let left = ZonedTime(first), let right = ZonedTime(second), left.instant != right.instant {
        return left.instant < right.instant
      }
    default: break
    }
    return left.compactBytes().lexicographicallyPrecedes(right.compactBytes())
  }
}
