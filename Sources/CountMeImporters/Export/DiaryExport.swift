public import CountMeHistory
public import CountMeModel
public import CountMeStore

/// The owner's documents as files for other programs, and for our own import.
///
/// The account and its devices stay behind: they are signed for one account, and no other has use for
/// them.
public struct DiaryExport: Sendable {
  /// The documents of one collection.
  public struct Collection: Sendable {
    /// The collection.
    public let schema: CollectionSchema
    /// Its documents, sorted by id.
    public let documents: [Document]
  }

  /// The collections that hold something, sorted by name; one that was asked for may be empty.
  public let collections: [Collection]
  /// The files of the person's own schemas, without which nobody can check their documents.
  public let schemaFiles: [(path: String, bytes: [UInt8])]
  /// Why collections of one's own are left out, by their schemas: these cannot be used.
  public let leftOut: [DiaryError]
  private let owner: UserID

  /// Reads what is to be exported.
  ///
  /// - Parameters:
  ///   - reader: the diary.
  ///   - collection: only this one.
  ///   - days: only documents of these days, and those that have no day; named things, such as habits, are all there.
  /// - Throws: what ``DiaryReader/documents(in:days:)`` throws.
  public init(
    _ reader: DiaryReader, collection: CollectionName? = nil,
    days: ClosedRange<CalendarDate>? = nil
  ) throws(DiaryError) {
    owner = reader.owner
    schemaFiles = try Catalogue.userSchemas(of: reader.folder)
      .filter { collection == nil || $0.name == collection }.map { ($0.path, $0.bytes) }
    var collections: [Collection] = []
    var leftOut: [DiaryError] = []
    for name in collection.map({ [$0] }) ?? reader.catalogue.names
    where !Self.signed.contains(name.text) {
      let schema: CollectionSchema
      do {
        schema = try reader.schema(of: name)
      } catch {
        guard collection == nil, !Catalogue.builtIn.names.contains(name) else { throw error }
        leftOut.append(error)
        continue
      }
      // What began before is what the others are about.
      let documents = try reader.documents(in: name, days: schema.holdsNamedThings ? nil : days)
      if collection != nil || !documents.isEmpty {
        collections.append(Collection(schema: schema, documents: documents))
      }
    }
    self.collections = collections
    self.leftOut = leftOut
  }

  static let signed = ["account", "devices", "invitations", "shares"].map { "profile/\($0)" }

  /// How many documents there are.
  public var count: Int { collections.map(\.documents.count).reduce(0, +) }

  /// The schemas of the person's own, as far as they are JSON.
  private var ownSchemas: [(name: CollectionName, schema: JSONValue)] {
    schemaFiles.compactMap { file in
      guard case .schema(let name)? = SystemFile(file.path),
        let schema = try? JSONValue(parsing: file.bytes)
      else { return nil }
      return (name, schema)
    }
  }

  /// One JSON object with a list of documents for each collection, and the schemas of the person's own.
  public var json: JSONValue {
    var lists = JSONObject()
    for collection in collections {
      lists[collection.schema.name.text] = .array(collection.documents.map { .object($0.fields) })
    }
    var export: JSONObject = ["countme": "export", "version": 1, "collections": .object(lists)]
    var schemas = JSONObject()
    for (name, schema) in ownSchemas { schemas[name.text] = schema }
    if !schemas.isEmpty { export["schemas"] = .object(schemas) }
    return .object(export)
  }

  /// One line of JSON for each document, with its collection, behind one for each schema of the person's own.
  public var jsonLines: [UInt8] {
    var bytes: [UInt8] = []
    for (name, schema) in ownSchemas { bytes += OwnSchemas.line(name, schema) + [0x0A] }
    for collection in collections {
      for document in collection.documents {
        let line: JSONValue = [
          "collection": .string(collection.schema.name.text), "document": .object(document.fields),
        ]
        bytes += line.compactBytes() + [0x0A]
      }
    }
    return bytes
  }

  /// The files of an export as CSV, by their names: one for each collection.
  public var csvFiles: [(name: String, bytes: [UInt8])] {
    collections.map { ("\($0.schema.name.text).csv", ExportedTable($0).bytes) }
  }

  /// The documents as they lie in the diary, by their paths.
  public var files: [(path: String, document: Document)] {
    collections.flatMap { collection in
      collection.documents.compactMap { document in
        DocumentPath(collection.schema.name, document.id, kind: collection.schema.identifierKind)
          .map { ($0.text, document) }
      }
    }
  }

  /// What the tools that back Firestore up write: `users/{uid}/{collection}/{document}`.
  public var firestore: JSONValue { FirestoreTree(self, owner: owner).value }
}
