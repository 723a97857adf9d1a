/// A document of a collection that the program brings along, by the fields of its schema.
public protocol TypedDocument: FieldGroup {
  /// The collection's name, such as `foodItems`.
  static var collection: String { get }
}

extension TypedDocument {
  /// The id, which is also the file's name; empty before there is one.
  public var id: String {
    get { fields[DocumentEnvelope.id]?.string ?? "" }
    set { fields[DocumentEnvelope.id] = newValue.isEmpty ? nil : .string(newValue) }
  }

  /// Whose document it is, empty for a guest; nil before it is written.
  public var userId: String? {
    get { fields[DocumentEnvelope.userId]?.string }
    set { fields[DocumentEnvelope.userId] = newValue?.json }
  }

  /// When this version was written; nil before it is.
  public var lastModified: Timestamp? {
    get { fields[DocumentEnvelope.lastModified]?.string.flatMap { Timestamp($0) } }
    set { fields[DocumentEnvelope.lastModified] = newValue.map { .string($0.text) } }
  }
}
