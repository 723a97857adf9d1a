/// The fields that every document has, whatever its collection: `id`, `userId` and `lastModified`.
///
/// A schema may describe them, and need not. Merging and access rest on them, so that what they must
/// look like is the same everywhere.
enum DocumentEnvelope {
  /// The field of the id, which is also the name of the file.
  static let id = "id"
  /// The field of the time when a version was written.
  static let lastModified = "lastModified"
  /// The field of the owner.
  static let userId = "userId"

  /// The fields' names, sorted.
  static let names = [id, lastModified, userId]

  private static let properties: [(name: String, schema: JSONValue)] = [
    (
      "id",
      ["type": "string", "description": "The id, which is also the name of the file."]
    ),
    (
      "lastModified",
      [
        "type": "string", "format": "date-time",
        "description": "When this version was written, in UTC with milliseconds.",
      ]
    ),
    ("userId", ["type": "string", "description": "The owner; empty for a guest."]),
  ]

  /// A schema that says of every document that it is an object with these fields.
  ///
  /// What has the wrong shape is left as it is: compiling it says why.
  static func completing(_ root: JSONObject) throws(SchemaError) -> JSONObject {
    var root = root
    if let type = root["type"], type != "object" {
      throw SchemaError("/type", "documents are objects")
    }
    root["type"] = "object"
    if var fields = (root["properties"] ?? .object([:])).object {
      for (name, schema) in properties where fields[name] == nil { fields[name] = schema }
      root["properties"] = .object(fields)
    }
    if let required = (root["required"] ?? .array([])).array {
      let missing = names.map { JSONValue.string($0) }.filter { !required.contains($0) }
      root["required"] = .array(required + missing)
    }
    return root
  }

  /// What of the three fields does not fit, besides what the schema already found.
  static func violations(
    of document: JSONValue, in schema: CollectionSchema, besides known: [SchemaViolation]
  ) -> [SchemaViolation] {
    guard let fields = document.object else { return [] }
    var violations: [SchemaViolation] = []
    func check(_ name: String, _ expected: String, _ accepts: (String) -> Bool) {
      guard let value = fields[name], !(value.string.map(accepts) ?? false) else { return }
      let path = "/\(name)"
      guard !known.contains(where: { $0.instancePath == path }) else { return }
      violations.append(
        SchemaViolation(
          instancePath: path, keyword: .format, expected: expected,
          found: SchemaWording.shown(value)))
    }
    check("id", schema.identifierKind.words(in: schema.name)) { text in
      DocumentID(text).map { schema.identifierKind.accepts($0, in: schema.name) } ?? false
    }
    check("lastModified", "a time of UTC with milliseconds such as 2026-11-20T08:15:00.000Z") {
      Timestamp($0) != nil
    }
    check("userId", "a user's id of 26 characters, or an empty text") {
      $0.isEmpty || UserID($0) != nil
    }
    return violations
  }
}
