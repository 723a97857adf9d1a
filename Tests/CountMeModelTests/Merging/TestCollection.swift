import CountMeModel
import CountMeSchema
import Testing

/// A collection with the schema's own value, from which random documents are made.
struct TestCollection: Sendable, CustomTestStringConvertible {
  let schema: CollectionSchema
  let value: JSONObject

  var testDescription: String { schema.name.text }

  init(_ name: String, _ text: String) throws {
    let value = try JSONValue(parsing: Array(text.utf8))
    try self.init(name, value.object ?? [:])
  }

  init(_ name: String, _ value: JSONObject) throws {
    let name = try #require(CollectionName(name))
    schema = try CollectionSchema(name: name, .object(value))
    self.value = value
  }

  /// An id of the collection's kind.
  var sampleID: String {
    switch schema.identifierKind {
    case .date: "2026-11-20"
    case .dateAndUUID: "2026-11-20.019a9f2c-4e80-7000-8000-000000000001"
    case .month: "2026-11"
    case .slug, .slugOrUUID: "one"
    case .single: schema.name.text.split(separator: "/").last.map(String.init) ?? ""
    case .uuid: "019a9f2c-4e80-7000-8000-000000000001"
    }
  }

  /// Every collection that is compiled into the program.
  static let builtIn: [TestCollection] = EmbeddedSchema.all.compactMap {
    try? TestCollection($0.collection, $0.text)
  }
}

extension TestCollection {
  /// A collection of the three fields that every document has, and those given.
  init(
    _ name: String, id: String = "slug", rule: DocumentMergeRule, fields: JSONObject,
    and more: JSONObject = [:]
  ) throws {
    var properties: JSONObject = [
      "id": ["type": "string"], "userId": ["type": "string"],
      "lastModified": ["type": "string", "format": "date-time"],
    ]
    for (name, field) in fields { properties[name] = field }
    var value: JSONObject = [
      "type": "object", "x-id": .string(id), "x-merge": .string(rule.rawValue),
      "required": ["id", "userId", "lastModified"], "properties": .object(properties),
    ]
    for (keyword, operand) in more { value[keyword] = operand }
    try self.init(name, value)
  }
}
