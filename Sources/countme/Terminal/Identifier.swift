import CountMeKit
import CountMeModel

/// Reads ids as people type them.
enum Identifier {
  /// The id `text`, which must have the form that the collection wants.
  static func parse(
    _ text: String, in schema: CollectionSchema
  ) throws(CommandFailure) -> DocumentID {
    guard let id = DocumentID(text),
      DocumentPath(schema.name, id, kind: schema.identifierKind) != nil
    else {
      throw CommandFailure(
        DiaryError.badIdentifier(text, collection: schema.name, kind: schema.identifierKind))
    }
    return id
  }

  /// The id that a new document's own fields give: its day, its month, its name.
  static func implied(
    by fields: JSONObject, in schema: CollectionSchema
  ) throws(CommandFailure) -> DocumentID? {
    let date = fields["date"]?.string
    switch schema.identifierKind {
    case .uuid, .slugOrUUID, .single: return nil
    case .date: return try date.map { text throws(CommandFailure) in try parse(text, in: schema) }
    case .dateAndUUID:
      guard let date, let reference = fields["habitId"]?.string else { return nil }
      return try parse("\(date).\(reference)", in: schema)
    case .month, .slug: return nil
    }
  }
}
