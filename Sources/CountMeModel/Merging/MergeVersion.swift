/// One version of a document as a merge sees it.
public enum MergeVersion: Sendable, Equatable {
  /// There is no document.
  case absent
  /// A document that fits its schema.
  case valid(JSONObject)
  /// Bytes that are no document, or a document that does not fit its schema, or is too large in its canonical form.
  case invalid([UInt8])

  /// Judges the bytes of a file, or its absence.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, or nil for no file.
  ///   - schema: the schema of the collection.
  ///   - id: the id that the file's name tells; a document that says another is invalid.
  public init(_ bytes: [UInt8]?, schema: CollectionSchema, id: DocumentID? = nil) {
    guard let bytes else {
      self = .absent
      return
    }
    guard let value = try? JSONValue(parsing: bytes), let object = value.object,
      id.map({ object["id"] == .string($0.text) }) ?? true,
      schema.violations(of: value).isEmpty, !value.isBeyondDocument(readFrom: bytes.count)
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
