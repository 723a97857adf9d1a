/// Values of a field by their names, such as nutrients or days, in the order of the names' bytes.
///
/// A name or value of another kind stays as it is, and is neither found nor counted among the ``entries``.
public struct FieldMap<Key: FieldValue, Value: FieldValue>: FieldValue {
  private var members: JSONObject

  /// A map without entries.
  public init() { members = JSONObject() }

  /// Reads an object.
  public init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    self.members = members
  }

  /// The object.
  public var json: JSONValue { .object(members) }

  /// The value of a name, where setting nil removes the entry.
  public subscript(key: Key) -> Value? {
    get { key.json.string.flatMap { members[$0] }.flatMap { Value(json: $0) } }
    set { if let name = key.json.string { members[name] = newValue?.json } }
  }

  /// The names with their values, in order.
  public var entries: [(key: Key, value: Value)] {
    members.compactMap { name, value in
      guard let key = Key(json: .string(name)), let value = Value(json: value) else { return nil }
      return (key, value)
    }
  }

  /// The names in order, those whose value is of another kind included.
  public var keys: [Key] { members.compactMap { Key(json: .string($0.key)) } }

  /// Whether the object has no members at all.
  public var isEmpty: Bool { members.isEmpty }
}
