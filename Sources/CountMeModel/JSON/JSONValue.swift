/// A JSON value as documents hold it; numbers are IEEE doubles (RFC 8785), text compares by bytes.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: Equatable {
  /// Whether both values have the same canonical bytes.
  ///
  /// Swift's `String` treats é and e+◌́ as equal; git does not, so text is compared by UTF-8.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): UTF8Order.compare(left, right) == 0
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension JSONValue: Hashable {
  /// Feeds kind and contents to `hasher`; equal values feed the same.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension JSONValue {
  /// The text, if this is a string.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The number, if this is one.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// The truth value, if this is one.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The elements, if this is an array.
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  /// The members, if this is an object.
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// The number, if this is one without a fraction that `Int` holds.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The value of a member, if this is an object that has it.
  public subscript(key: String) -> JSONValue? { object?[key] }
}
