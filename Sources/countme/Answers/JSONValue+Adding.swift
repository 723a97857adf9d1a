import CountMeKit

extension JSONValue {
  /// This object with more members of Swift values; one without a value is left out.
  func adding(_ more: KeyValuePairs<String, (any FieldValue)?>) -> JSONValue {
    guard var members = object else { return self }
    for (name, value) in more { members[name] = value?.json ?? members[name] }
    return .object(members)
  }
}
