import CountMeModel

/// No two entries are the same in all but their ids.
enum DuplicateCheck: IntegrityCheck {
  static let identifier = "item.duplicate"
  static let severity = Finding.Severity.note
  static let explanation = "No two entries are the same in all but their ids."
  static let remedy = "countme rm removes one, if it is one too many"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    var seen: [JSONObject: String] = [:]
    var found: [(subject: String, detail: String)] = []
    for document in patient.documents where document.schema.identifierKind == .uuid {
      let content = document.fields.without("id", "lastModified", "createdAt")
      guard content["timestamp"] != nil else { continue }
      if let other = seen[content] {
        found.append((document.path.text, "it is the same as \(other)"))
      } else {
        seen[content] = document.path.text
      }
    }
    return found
  }
}
