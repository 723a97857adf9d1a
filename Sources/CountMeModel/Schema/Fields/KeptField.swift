/// What a month's summary keeps of a field when the day's log has left (`x-kept`).
public enum KeptField: Sendable, Equatable {
  /// The member of this name grows by the number.
  case sum(String)
  /// The member of this name is the value that came last.
  case last(String)

  /// Reads the value of `x-kept`: a name, or `{"last": name}`.
  init(_ value: JSONValue, at pointer: String) throws(SchemaError) {
    if let name = value.string {
      self = .sum(name)
    } else if let members = value.object, members.count == 1, let name = members["last"]?.string {
      self = .last(name)
    } else {
      throw SchemaError(pointer, "a name is wanted, or {\"last\": name}")
    }
  }
}
