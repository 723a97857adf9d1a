import CountMeModel
import TestSupport

extension SimulatedWorld {
  /// Makes a document, or replaces the one that has the id.
  mutating func create(_ device: Int) {
    guard let collection = diary.collections.randomElement(using: &generator) else { return }
    let id = identifier(collection.schema)
    guard let path = path(collection.schema, id) else { return }
    var random = RandomDocument(collection, seed: generator.next())
    guard let made = random.document(id: id, stamp: now(device)) else { return }
    let before = tree(of: device)[path].document
    write(
      [DocumentChange(path: path, before: before, after: pointing(made, collection))], on: device)
  }

  /// Changes some fields of a document.
  mutating func edit(_ device: Int) {
    guard let (path, before) = tree(of: device).documents.randomElement(using: &generator),
      let collection = diary.collections.first(where: { $0.schema.name == path.collection })
    else { return }
    var random = RandomDocument(collection, seed: generator.next())
    let previous = before["lastModified"]?.string.flatMap { Timestamp($0) }
    let stamp = Timestamp.next(now: now(device), after: previous)
    let after = pointing(random.edited(before, stamp: stamp), collection)
    write([DocumentChange(path: path, before: before, after: after)], on: device)
  }

  /// Deletes a document, and with it the members that it lists.
  mutating func delete(_ device: Int) {
    let tree = tree(of: device)
    guard let (path, before) = tree.documents.randomElement(using: &generator),
      let schema = diary.schemas.first(where: { $0.name == path.collection })
    else { return }
    var changes = [DocumentChange(path: path, before: before, after: nil)]
    for member in schema.members(listedIn: before) {
      guard let schema = diary.schemas.first(where: { $0.name == member.collection }),
        let path = DocumentPath(schema.name, member.id, kind: schema.identifierKind),
        let fields = tree[path].document
      else { continue }
      changes.append(DocumentChange(path: path, before: fields, after: nil))
    }
    write(changes, on: device)
  }

  /// The document with the fields by which it belongs to others pointing at one of a few.
  private mutating func pointing(_ document: JSONObject, _ collection: TestCollection) -> JSONObject
  {
    var document = document
    for schema in diary.schemas {
      for membership in schema.membershipFields
      where membership.collection == collection.schema.name {
        document[membership.by] = .string(identifier(schema))
      }
    }
    return document
  }

  /// An id of the right kind: one of a few, but for UUIDs, which are new each time.
  private mutating func identifier(_ schema: CollectionSchema) -> String {
    let number = Int.random(in: 1...3, using: &generator)
    return switch schema.identifierKind {
    case .date: "2026-11-0\(number)"
    case .month: "2026-0\(number)"
    case .slug, .slugOrUUID: "name\(number)"
    case .dateAndUUID: "2026-11-0\(number).019a9f2c-4e80-7000-8000-000000000001"
    case .single: schema.name.text.split(separator: "/").last.map(String.init) ?? ""
    case .uuid: UUIDText(version4: randomBytes()).text
    }
  }

  private mutating func randomBytes() -> [UInt8] {
    (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  private func path(_ schema: CollectionSchema, _ id: String) -> DocumentPath? {
    DocumentID(id).flatMap { DocumentPath(schema.name, $0, kind: schema.identifierKind) }
  }
}
