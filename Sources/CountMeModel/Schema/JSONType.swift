/// The types of JSON Schema; `integer` is a number without a fraction.
public enum JSONType: String, Sendable, CaseIterable {
  case null, boolean, number, integer, string, array, object

  /// Whether `value` is of this type.
  public func includes(_ value: JSONValue) -> Bool {
    JSONTypes(self).includes(value)
  }

  /// The type in the words of a person.
  var words: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A set of types.
struct JSONTypes: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ type: JSONType) {
    switch type {
    case .null: rawValue = 1
    case .boolean: rawValue = 2
    case .number: rawValue = 4
    case .integer: rawValue = 8
    case .string: rawValue = 16
    case .array: rawValue = 32
    case .object: rawValue = 64
    }
  }

  /// The types in the order of ``JSONType``.
  var list: [JSONType] { JSONType.allCases.filter { contains(JSONTypes($0)) } }

  func includes(_ value: JSONValue) -> Bool {
    switch value {
    case .null: contains(Self(rawValue: 1))
    case .bool: contains(Self(rawValue: 2))
    case .number(let number):
      contains(Self(rawValue: 4))
        || contains(Self(rawValue: 8)) && number == number.rounded() && number.isFinite
    case .string: contains(Self(rawValue: 16))
    case .array: contains(Self(rawValue: 32))
    case .object: contains(Self(rawValue: 64))
    }
  }
}
