/// `maximum`: the greater of two values that both versions changed; a value counts more than none.
///
/// Of two objects each member is merged so by itself, going into objects.
enum Maximum {
  /// The greater value, where both versions changed the field.
  static func merge(_ versions: FieldVersions) -> JSONValue? {
    if let members = versions.members {
      var result = JSONObject()
      for (name, versions) in members {
        result[name] = versions.isChangedTwice ? merge(versions) : versions.oneSided
      }
      return .object(result)
    }
    guard let later = versions.later, let earlier = versions.earlier else {
      return versions.later ?? versions.earlier
    }
    return ValueOrder.precedes(later, earlier) ? earlier : later
  }
}
