import CountMeHistory
import CountMeModel

/// Turns what was asked for into changes of documents.
struct EditPlanner {
  let reader: DiaryReader
  let now: Timestamp
  private let makeUUID: (Timestamp) -> UUIDText
  private var changes: [DocumentPath: DocumentChange] = [:]
  /// The documents that are to be made; nobody knows their paths yet.
  private(set) var created: Set<DocumentPath> = []

  init(reader: DiaryReader, now: Timestamp, makeUUID: @escaping (Timestamp) -> UUIDText) {
    self.reader = reader
    self.now = now
    self.makeUUID = makeUUID
  }

  /// The changes in the order of their paths.
  var planned: [DocumentChange] { changes.values.sorted { $0.path < $1.path } }

  mutating func plan(_ edit: DocumentEdit) throws(DiaryError) {
    switch edit {
    case .create(let collection, let id, let fields):
      let id = if let id { id } else { try newIdentifier(in: collection, fields) }
      let path = try reader.path(collection, id)
      // What was taken back may stand empty, for those who count in it on other devices.
      let present = try present(path)
      if let present, try !reader.schema(of: collection).saysNothing(present) {
        throw .document(.alreadyExists(collection: collection, id: id.text))
      }
      created.insert(path)
      // A goal of a day may stand in one that says nothing else.
      var made = present ?? JSONObject()
      for member in fields { made[member.key] = member.value }
      try set(path, made)
    case .update(let collection, let id, let fieldChanges):
      let path = try reader.path(collection, id)
      guard var fields = try present(path) else {
        throw .document(.notFound(collection: collection, id: id.text))
      }
      for change in fieldChanges { fields[change.field] = change.value }
      try set(path, fields)
    case .put(let collection, let id, let fields):
      try set(try reader.path(collection, id), fields)
    case .remove(let collection, let id):
      try remove(collection, id)
    }
  }

  /// An id for a new document; that of an entry has the time of the entry, so that it lies with its day.
  private func newIdentifier(
    in collection: CollectionName, _ fields: JSONObject
  ) throws(DiaryError) -> DocumentID {
    let schema = try reader.schema(of: collection)
    switch schema.identifierKind {
    case .uuid, .slugOrUUID:
      let time = (fields["timestamp"] ?? fields["startTime"])?.string.flatMap {
        ZonedTime($0)?.instant
      }
      let noon = fields["date"]?.string.flatMap { CalendarDate($0) }.map {
        $0.startInUTC.adding(milliseconds: 43_200_000)
      }
      return DocumentID(makeUUID(time ?? noon ?? now))
    case .single:
      let own = collection.text.split(separator: "/").last.map(String.init) ?? ""
      guard let id = DocumentID(own) else { fallthrough }
      return id
    default:
      throw .document(.badIdentifier("", collection: collection, kind: schema.identifierKind))
    }
  }

  /// The document as it is after what was planned so far.
  private func present(_ path: DocumentPath) throws(DiaryError) -> JSONObject? {
    if let change = changes[path] { return change.after }
    return try reader.document(path.collection, path.id)?.fields
  }

  private func original(_ path: DocumentPath) throws(DiaryError) -> JSONObject? {
    if let change = changes[path] { return change.before }
    return try reader.document(path.collection, path.id)?.fields
  }

  private mutating func set(_ path: DocumentPath, _ fields: JSONObject) throws(DiaryError) {
    let before = try original(path)
    var after = fields
    after["id"] = .string(path.id.text)
    if after["userId"] == nil { after["userId"] = .string(reader.owner.text) }
    after["lastModified"] = before?["lastModified"]
    if after == before {
      changes[path] = nil
      return
    }
    changes[path] = DocumentChange(
      path: path, before: before, after: Stamp.next(now, after, following: before))
  }

  /// Removes a document, and with it the documents that its lists of members name.
  ///
  /// So deleting a day deletes what the deleter saw, and nothing else.
  private mutating func remove(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) {
    let path = try reader.path(collection, id)
    guard let before = try original(path) else {
      throw .document(.notFound(collection: collection, id: id.text))
    }
    changes[path] = DocumentChange(path: path, before: before, after: nil)
    for member in try reader.schema(of: collection).members(listedIn: before) {
      guard let path = try? reader.path(member.collection, member.id),
        let fields = try original(path)
      else { continue }
      changes[path] = DocumentChange(path: path, before: fields, after: nil)
    }
  }
}
