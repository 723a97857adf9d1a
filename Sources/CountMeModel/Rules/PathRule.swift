/// A document's id gives its path.
struct PathRule: ChangeRule {
  static let summary = "a document's id gives its path"

  func objection(to change: CandidateChange) -> String? {
    guard let after = change.after?.document else { return nil }
    guard let found = after["id"]?.string else { return "id is missing" }
    let name = change.fileName
    return UTF8Order.compare(found, name) == 0
      ? nil : "the document's id is \(found), its file's name \(name)"
  }
}
