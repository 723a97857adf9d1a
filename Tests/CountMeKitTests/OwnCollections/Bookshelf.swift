import CountMeModel
import Testing

@testable import CountMeStore
@testable import CountMeHistory

/// A diary with collections of the person's own: books, and shelves that list them.
struct Bookshelf {
  static let books = """
    {
      "title": "Book", "type": "object", "x-id": "slug", "x-merge": "fieldwise",
      "required": ["name"],
      "properties": {
        "name": {"type": "string", "minLength": 1},
        "shelf": {"type": "string"},
        "pages": {"type": "number", "minimum": 0},
        "read": {"type": "number", "minimum": 0, "x-merge": "counter"},
        "tags": {"type": "array", "items": {"type": "string"}, "x-merge": "union"},
        "left": {
          "type": "number", "x-merge": "derived", "x-derived": {"subtract": ["pages", "read"]}
        }
      }
    }
    """

  static let shelves = """
    {
      "title": "Shelf", "type": "object", "x-id": "slug", "x-merge": "fieldwise",
      "properties": {
        "room": {"type": "string"},
        "books": {
          "type": "array", "items": {"type": "string"}, "x-merge": "union",
          "x-derived": {"members": "books", "by": "shelf"}
        },
        "read": {
          "type": "number", "x-merge": "derived",
          "x-derived": {"sum": "read", "of": "books", "in": "books"}
        }
      }
    }
    """

  let device: TestDevice
  let diary: TestDiary

  /// Makes a diary and puts the two schemas into it.
  init(on device: TestDevice) async throws {
    self.device = device
    diary = try await device.create()
    try putSchemas()
  }

  /// Puts the two schemas into the diary that a device has.
  init(addedTo device: TestDevice) throws {
    try self.init(device)
    try putSchemas()
  }

  private func putSchemas() throws {
    try device.write(Self.books, to: ".countme/schema/books.schema.json")
    try device.write(Self.shelves, to: ".countme/schema/shelves.schema.json")
  }

  private init(_ device: TestDevice) throws {
    self.device = device
    diary = try device.open()
  }

  /// Another device with a copy of this diary.
  func copied(to name: String, seed: UInt64) throws -> Bookshelf {
    try Bookshelf(TestDevice(name, copying: device, seed: seed))
  }

  static func name(_ text: String) throws -> CollectionName {
    try #require(CollectionName(text))
  }

  static func id(_ text: String) throws -> DocumentID { try #require(DocumentID(text)) }

  @discardableResult
  func new(_ collection: String, _ id: String, _ fields: JSONObject) async throws -> Receipt {
    let edit = DocumentEdit.create(
      try Self.name(collection), id: try Self.id(id), fields: fields)
    return try await diary.apply([edit], summary: "new \(collection) \(id)")
  }

  @discardableResult
  func set(
    _ collection: String, _ id: String, _ field: String, _ value: JSONValue?
  ) async throws -> Receipt {
    let edit = DocumentEdit.update(
      try Self.name(collection), id: try Self.id(id), changes: [FieldChange(field, value)])
    return try await diary.apply([edit], summary: "set \(collection) \(id)")
  }

  @discardableResult
  func remove(_ collection: String, _ id: String) async throws -> Receipt {
    let edit = DocumentEdit.remove(try Self.name(collection), id: try Self.id(id))
    return try await diary.apply([edit], summary: "rm \(collection) \(id)")
  }

  /// The document as the working tree has it.
  func show(_ collection: String, _ id: String) throws -> JSONObject? {
    try diary.reader().document(try Self.name(collection), try Self.id(id))?.fields
  }

  /// The ids of the documents that the working tree has.
  func list(_ collection: String) throws -> [String] {
    try diary.reader().documents(in: try Self.name(collection)).map(\.id.text)
  }
}
