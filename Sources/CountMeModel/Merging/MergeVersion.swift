/// One version of a document as a merge sees it.
public enum MergeVersion: Sendable, Equatable {
  /// There is no document.
  case absent
  /// A document that fits its schema.
  case valid(JSONObject)
  /// Bytes that are no document, or a document that does not fit its schema.
  case invalid([UInt8])

  /// Judges the bytes of a file, or its absence.
  public init(_ bytes: [UInt8]?, schema: CollectionSchema) {
    guard let bytes else {
      self = .absent
      return
    }
    guard let value = try? JSONValue(parsing: bytes), let object = value.object,
      schema.violations(of: value).isEmpty
    else {
      self = .invalid(bytes)
      return
    }
    self = .valid(object)
  }

  /// The bytes that a file of this version has, or nil for no file.
  public var bytes: [UInt8]? {
    switch self {
    case .absent: nil
    case .valid(let document): JSONValue.object(document).canonicalBytes()
    case .invalid(let bytes): bytes
    }
  }

  /// The members of a valid version.
  public var document: JSONObject? {
    if case .valid(let document) = self { document } else { nil }
  }
}
