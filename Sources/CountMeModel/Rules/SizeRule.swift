/// Documents are small: whoever reads one must not run out of memory.
struct SizeRule: ChangeRule {
  static let summary = "no file is larger than a document may be"

  func objection(to change: CandidateChange) -> String? {
    let limit = AccountPlace(change.path) == nil ? JSONLimits.document.bytes : AccountPlace.bytes
    guard let after = change.after, after.size > limit else { return nil }
    return "it has \(after.size) bytes, and \(limit) are allowed"
  }
}
