/// The path of a document in the tree, which follows from its collection and id alone.
public struct DocumentPath: Hashable, Comparable, Sendable, TextForm {
  /// The collection.
  public let collection: CollectionName
  /// The id.
  public let id: DocumentID
  /// The path from the tree's root, with `.json`.
  public let text: String

  /// The path of a document, or nil if `id` does not have the form that the collection wants.
  ///
  /// - Parameters:
  ///   - collection: the collection.
  ///   - id: the document's id.
  ///   - kind: the form of the collection's ids.
  public init?(_ collection: CollectionName, _ id: DocumentID, kind: IdentifierKind) {
    guard let path = kind.path(of: id, below: collection) else { return nil }
    self.collection = collection
    self.id = id
    text = path + ".json"
  }

  /// Reads a path back; nil unless the path that the id gives is equal to it.
  ///
  /// - Parameters:
  ///   - text: the path from the tree's root, with `.json`.
  ///   - collection: the collection that it may belong to.
  ///   - kind: the form of that collection's ids.
  public init?(_ text: String, collection: CollectionName, kind: IdentifierKind) {
    let (name, isDocument) = Self.fileName(text)
    guard isDocument, let id = DocumentID(name),
      let path = DocumentPath(collection, id, kind: kind),
      UTF8Order.areEqual(path.text, text, arePlain: UTF8Order.isPlain(text))
    else { return nil }
    self = path
  }

  /// The name of a path's file, without the ending that documents have, and whether it has it.
  static func fileName(_ path: String) -> (text: String, isDocument: Bool) {
    let bytes = Array(path.utf8)
    let name = bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
    let isDocument = name.suffix(5).elementsEqual(".json".utf8)
    return (String(decoding: name.dropLast(isDocument ? 5 : 0), as: UTF8.self), isDocument)
  }
}
