import CountMeKit

/// Reads ids as people type them.
enum Identifier {
  /// The id `text`, which must have the form that the collection wants.
  static func parse(
    _ text: String, in schema: CollectionSchema
  ) throws(CommandFailure) -> DocumentID {
    guard let id = DocumentID(text),
      DocumentPath(schema.name, id, kind: schema.identifierKind) != nil
    else {
      throw CommandFailure.of(
        DocumentFailure.badIdentifier(
          text, collection: schema.name, kind: schema.identifierKind))
    }
    return id
  }

  /// The id that a new document's own fields give: its day, its day and habit.
  ///
  /// - Parameter fields: the fields; what no schema knows and the id says already is taken out.
  static func implied(
    by fields: inout JSONObject, in schema: CollectionSchema
  ) throws(CommandFailure) -> DocumentID? {
    let parts: [String]
    switch schema.identifierKind {
    case .uuid, .slugOrUUID, .single, .month, .slug: return nil
    case .date: parts = ["date"]
    case .dateAndUUID: parts = ["date", "habitId"]
    }
    let words = parts.compactMap { fields[$0]?.string }
    guard words.count == parts.count else { return nil }
    let id = try parse(words.joined(separator: "."), in: schema)
    for part in parts where schema.field(part) == nil { fields[part] = nil }
    return id
  }
}
