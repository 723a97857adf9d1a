import CountMeGit
public import CountMeModel
import CountMePlatform
import CountMeSchema

extension Catalogue {
  /// The collections that the program brings along.
  public static let builtIn = Catalogue(
    EmbeddedSchema.all.compactMap { file in
      CollectionName(file.collection).map { name in
        Source(
          name: name, path: "Schema/\(file.collection).schema.json", bytes: Array(file.text.utf8))
      }
    })

  /// The folder of a diary that holds the person's own schemas.
  static let userFolder = ".countme/schema"

  /// This catalogue and the schemas that the person put into a diary.
  func adding(userSchemasOf folder: DiaryFolder) throws(DiaryError) -> Catalogue {
    adding(try Self.userSchemas(of: folder))
  }

  /// The schemas that the person put into a diary.
  static func userSchemas(of folder: DiaryFolder) throws(DiaryError) -> [Source] {
    let suffix = ".schema.json"
    var sources: [Source] = []
    let path = "\(folder.path)/\(Self.userFolder)"
    let entries = try DiaryError.wrapping { () throws(SystemError) in try FileSystem.list(path) }
    for entry in entries where entry.name.hasSuffix(suffix) && entry.kind == .file {
      let bytes = try DiaryError.wrapping { () throws(SystemError) in
        try FileSystem.read("\(path)/\(entry.name)", limit: JSONLimits.document.bytes)
      }
      guard let name = CollectionName(String(entry.name.dropLast(suffix.count))), let bytes else {
        continue
      }
      let place = "\(Self.userFolder)/\(entry.name)"
      sources.append(Source(name: name, path: place, bytes: bytes))
    }
    return sources
  }

  /// The schema of a collection, with errors of the diary.
  func schema(_ name: CollectionName) throws(DiaryError) -> CollectionSchema? {
    do {
      return try schema(of: name)
    } catch {
      throw DiaryError(error)
    }
  }

  /// The document from which a field is copied; nil where there can be none.
  func original(
    of copied: CopiedField
  ) throws(DiaryError) -> (schema: CollectionSchema, path: DocumentPath)? {
    guard let schema = try schema(copied.collection), schema.identifierKind == .single,
      let name = copied.collection.text.split(separator: "/").last,
      let path = DocumentID(String(name)).flatMap({ DocumentPath(schema.name, $0, kind: .single) })
    else { return nil }
    return (schema, path)
  }

  /// The document that a path stands for, with errors of the diary.
  func place(of path: String) throws(DiaryError) -> (CollectionSchema, DocumentPath)? {
    do {
      return try locate(path)
    } catch {
      throw DiaryError(error)
    }
  }
}
