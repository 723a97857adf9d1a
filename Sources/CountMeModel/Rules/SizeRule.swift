/// Documents are small: whoever reads one must not run out of memory.
struct SizeRule: ChangeRule {
  static let summary = "no file is larger than a document may be"

  func objection(to change: JudgedChange) -> String? {
    guard let after = change.after, after.size > JSONLimits.document.bytes else { return nil }
    return "it has \(after.size) bytes, and \(JSONLimits.document.bytes) are allowed"
  }
}
