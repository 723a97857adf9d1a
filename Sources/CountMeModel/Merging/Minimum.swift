/// `minimum`: the smaller of two values that both versions changed; a value counts more than none.
enum Minimum {
  /// The smaller value, where both versions changed the field.
  static func merge(_ versions: FieldVersions) -> JSONValue? {
    guard let later = versions.later, let earlier = versions.earlier else {
      return versions.later ?? versions.earlier
    }
    return ValueOrder.precedes(earlier, later) ? earlier : later
  }
}
