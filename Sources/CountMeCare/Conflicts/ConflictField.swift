public import CountMeModel

/// A field in which the sides of a conflict differ.
public struct ConflictField: Sendable, Equatable {
  /// The field as a JSON pointer (RFC 6901), such as `/notes` or `/serving/size`.
  public let pointer: String
  /// The value before, or nil.
  public let base: JSONValue?
  /// The first side's value, or nil.
  public let first: JSONValue?
  /// The second side's value, or nil.
  public let second: JSONValue?
  /// What the merge made, or nil.
  public let result: JSONValue?
  /// The rule of the field that combined both values, where it has one of its own.
  public let rule: FieldMergeRule?
  /// The sides that had changed the field to what the merge did not keep.
  public internal(set) var lost: [Conflict.Position] = []

  /// The value of one side.
  public func value(of position: Conflict.Position) -> JSONValue? {
    position == .first ? first : second
  }
}
