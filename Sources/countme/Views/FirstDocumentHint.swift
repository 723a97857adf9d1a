import CountMeModel

/// What a person reads of a collection that has no document yet.
struct FirstDocumentHint {
  let schema: CollectionSchema
  let console: Console

  var lines: [String] {
    let name = schema.name.text
    guard schema.identifierKind == .single else {
      let fields = Self.identifying(schema) + required
      let words = fields.isEmpty ? "FIELD=VALUE" : fields.joined(separator: " ")
      return [
        "There is nothing in \(name) yet." + console.hint(" countme new \(name) \(words) begins.")
      ]
    }
    return ["Nothing is set in \(name) yet." + console.hint(" countme edit \(name) begins.")]
  }

  /// What a new document's id follows from, where the program cannot make one.
  static func identifying(_ schema: CollectionSchema) -> [String] {
    switch schema.identifierKind {
    case .date: ["date=today"]
    case .dateAndUUID: ["date=today", "habitId=…"]
    case .month: ["id=2026-11"]
    case .slug: ["id=…"]
    case .uuid, .slugOrUUID, .single: []
    }
  }

  /// The fields that only the person can know.
  private var required: [String] {
    let said = Self.identifying(schema).map { String($0.prefix { $0 != "=" }) }
    let known = ["id", "userId", "lastModified"] + said
    return schema.fields.filter { $0.isRequired && !known.contains($0.name) }.map { "\($0.name)=…" }
  }
}
