import CountMeSchema
public import CountMeModel

extension Catalogue {
  /// The collections that the program brings along.
  public static let builtIn = Catalogue(
    EmbeddedSchema.all.compactMap { file in
      CollectionName(file.collection).map { name in
        Source(
          name: name, path: "Schema/\(file.collection).schema.json", bytes: Array(file.text.utf8),
          derives: file.derives, identifierKind: IdentifierKind(rawValue: file.kind))
      }
    })

  /// The folder of a diary that holds the person's own schemas.
  package static let userFolder = ".countme/schema"

  /// The schema of a collection, with errors of the diary.
  package func schema(_ name: CollectionName) throws(DiaryError) -> CollectionSchema? {
    do { return try schema(of: name) } catch { throw DiaryError(error) }
  }

  /// The form of a collection's ids, with errors of the diary.
  package func kind(of name: CollectionName) throws(DiaryError) -> IdentifierKind? {
    do { return try identifierKind(of: name) } catch { throw DiaryError(error) }
  }

  /// The document from which a field is copied; nil where there can be none.
  package func original(
    of copied: CopiedField
  ) throws(DiaryError) -> (schema: CollectionSchema, path: DocumentPath)? {
    guard let schema = try schema(copied.collection), schema.identifierKind == .single,
      let name = copied.collection.text.split(separator: "/").last,
      let path = DocumentID(String(name)).flatMap({ DocumentPath(schema.name, $0, kind: .single) })
    else { return nil }
    return (schema, path)
  }

  /// The document that a path stands for, with errors of the diary.
  package func place(of path: String) throws(DiaryError) -> (CollectionSchema, DocumentPath)? {
    do { return try locate(path) } catch { throw DiaryError(error) }
  }

  /// The schemas with derived fields or lists of members that changes of some collections, or of any, reach.
  package func deriving(
    following collections: Set<CollectionName>? = nil
  ) throws(DiaryError) -> [CollectionSchema] {
    do {
      return try schemasWithDerivedFields(following: collections)
    } catch {
      throw DiaryError(error)
    }
  }
}
