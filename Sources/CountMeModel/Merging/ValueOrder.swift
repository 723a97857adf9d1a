/// The order in which one value of a field is greater than another.
enum ValueOrder {
  /// Numbers by size, times by instant; anything else, and what is equal so, by its bytes.
  static func precedes(_ left: JSONValue, _ right: JSONValue) -> Bool {
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
