/// One way in which a value does not fit a schema.
public struct SchemaViolation: Equatable, Sendable {
  /// The place in the value as a JSON pointer (RFC 6901), empty for its root.
  public let instancePath: String
  /// The keyword that is not satisfied.
  public let keyword: SchemaKeyword
  /// What the schema wants there.
  public let expected: String
  /// What stands there; nil where nothing does.
  public let found: String?
  /// Where it stands in the text that the value was read from, where that is known.
  public var position: TextPosition?

  /// Whether it is about the value of a field of the root as a whole.
  func isAbout(_ field: String) -> Bool {
    instancePath == "/\(JSONPointer.escaped(field))"
  }
}

extension [SchemaViolation] {
  /// The same with their places in the text that the value was read from.
  public func placed(in text: [UInt8]) -> [SchemaViolation] {
    map {
      var violation = $0
      violation.position = TextPosition(of: $0.instancePath, in: text)
      return violation
    }
  }
}
