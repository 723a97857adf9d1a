/// A share has what its owner's word says, and nothing else.
struct ShareRule: ChangeRule {
  static let summary = "a share holds what its owner shares, and nothing else"

  let name: String
  let scope: ShareScope

  func objection(to change: CandidateChange) -> String? {
    guard let after = change.after else { return nil }
    switch SystemFile(change.path) {
    case .format, .attributes: return nil
    case .schema(let collection):
      return scope.collections.contains(collection) ? nil : "\(collection) is not shared"
    case nil: break
    }
    switch AccountPlace(change.path) {
    case .account: return "a share has no account"
    case .share:
      return change.path == "profile/shares/\(name).json" ? nil : "it is another share's"
    case .device, .invitation: return nil
    case nil: break
    }
    guard let schema = change.schema else {
      return scope.mayHave(unknown: change.path) ? nil : "its collection is not shared"
    }
    guard let fields = after.document else { return nil }
    guard let shared = scope.allowed(fields, schema) else {
      guard scope.collections.contains(schema.name) else { return "\(schema.name) is not shared" }
      return scope.has(schema)
        ? "it is from before the first day that is shared"
        : "the schema of \(schema.name) is another than the one that it is shared by"
    }
    let excess = fields.first { shared[$0.key] == nil }
    return excess.map { "\($0.key) goes with what is not shared" }
  }
}
