/// A field that is recomputed, never typed in.
public struct DerivedField: Sendable, Equatable {
  /// The field's name.
  public let name: String
  /// How it follows from others.
  public let expression: DerivedExpression
}
