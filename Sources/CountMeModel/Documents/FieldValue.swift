/// A value of a document's field as Swift has it, with its form in JSON.
public protocol FieldValue: Sendable, Equatable {
  /// Reads the value; nil where the JSON is of another kind, as people write files, too.
  init?(json: JSONValue)

  /// The value as documents hold it.
  var json: JSONValue { get }
}

extension JSONValue: FieldValue {
  /// Takes the value as it is.
  public init?(json: JSONValue) { self = json }

  /// The value itself.
  public var json: JSONValue { self }
}

extension String: FieldValue {
  /// Reads a text.
  public init?(json: JSONValue) {
    guard case .string(let text) = json else { return nil }
    self = text
  }

  /// The text.
  public var json: JSONValue { .string(self) }
}

extension Double: FieldValue {
  /// Reads a number.
  public init?(json: JSONValue) {
    guard case .number(let number) = json else { return nil }
    self = number
  }

  /// The number.
  public var json: JSONValue { .number(self) }
}

extension Int: FieldValue {
  /// Reads a number without a fraction.
  public init?(json: JSONValue) {
    guard case .number(let number) = json else { return nil }
    self.init(exactly: number)
  }

  /// The number; beyond 2^53 the nearest that a double holds.
  public var json: JSONValue { .number(Double(self)) }
}

extension Bool: FieldValue {
  /// Reads a truth value.
  public init?(json: JSONValue) {
    guard case .bool(let value) = json else { return nil }
    self = value
  }

  /// The truth value.
  public var json: JSONValue { .bool(self) }
}

extension FieldValue where Self: LosslessStringConvertible {
  /// Reads the text that stands for the value.
  public init?(json: JSONValue) {
    guard case .string(let text) = json else { return nil }
    self.init(text)
  }

  /// The text that stands for the value.
  public var json: JSONValue { .string(description) }
}

/// In the form `YYYY-MM-DD`.
extension CalendarDate: FieldValue {}

/// In the form of RFC 3339, with milliseconds.
extension ZonedTime: FieldValue {}

extension JSONObject: FieldValue {
  /// Reads an object.
  public init?(json: JSONValue) {
    guard case .object(let object) = json else { return nil }
    self = object
  }

  /// The object.
  public var json: JSONValue { .object(self) }
}

extension Array: FieldValue where Element: FieldValue {
  /// Reads a list; elements of another kind are left out.
  public init?(json: JSONValue) {
    guard case .array(let elements) = json else { return nil }
    self = elements.compactMap { Element(json: $0) }
  }

  /// The list.
  public var json: JSONValue { .array(map(\.json)) }
}

extension Optional where Wrapped: FieldValue {
  /// The value, or null where there is none.
  package var orNull: JSONValue { self?.json ?? .null }
}

extension JSONValue {
  /// An object of Swift values; a member without a value is left out.
  package static func members(_ members: KeyValuePairs<String, (any FieldValue)?>) -> JSONValue {
    var object = JSONObject()
    for (name, value) in members { object[name] = value?.json }
    return .object(object)
  }
}
