public import CountMeModel

/// A top-level field and its new value, where nil removes it.
public struct FieldChange: Sendable, Equatable {
  /// The field's name.
  public let field: String
  /// The new value, or nil to remove the field.
  public let value: JSONValue?

  /// Sets `field` to `value`.
  public init(_ field: String, _ value: JSONValue?) {
    self.field = field
    self.value = value
  }
}
