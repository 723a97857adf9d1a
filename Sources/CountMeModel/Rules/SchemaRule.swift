/// A document fits the schema of its collection, where this program knows it.
struct SchemaRule: ChangeRule {
  static let summary = "a document fits the schema of its collection"

  func objection(to change: CandidateChange) -> String? {
    guard let schema = change.schema, let after = change.after?.document else { return nil }
    return schema.violations(of: .object(after), meter: change.meter).first.map { violation in
      let field = violation.instancePath.isEmpty ? "the document" : violation.instancePath
      return "\(field): expected \(violation.expected), found \(violation.found ?? "nothing")"
    }
  }
}
