/// What stands at a document's path is a document.
struct DocumentRule: ChangeRule {
  static let summary = "what stands at a document's path is a document"

  func objection(to change: CandidateChange) -> String? {
    guard let after = change.after, SystemFile(change.path) == nil else { return nil }
    return switch after.content {
    case .document: nil
    case .unreadable(let words): words
    case .bytes: "it is not a JSON object"
    }
  }
}
