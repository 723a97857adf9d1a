/// `maximum`: the greater of two values that both versions changed; a value counts more than none.
enum Maximum {
  /// The greater value, where both versions changed the field.
  static func merge(_ versions: FieldVersions) -> JSONValue? {
    guard let later = versions.later, let earlier = versions.earlier else {
      return versions.later ?? versions.earlier
    }
    return ValueOrder.precedes(later, earlier) ? earlier : later
  }
}
