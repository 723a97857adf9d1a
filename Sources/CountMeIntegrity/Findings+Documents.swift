import CountMeModel

extension Findings {
  /// Looks for what can be wrong with a file by itself.
  ///
  /// - Parameters:
  ///   - now: when it is looked at.
  ///   - owner: whose branch it is on.
  mutating func add(_ file: ExaminedFile, at now: Timestamp, owner: UserID) {
    if !file.isPlain { add(.misplaced, file.path, "it is not a plain file") }
    let known = count
    switch file.content {
    case .document(let schema, let path, let fields, let isCanonical):
      let violations = schema.violations(of: .object(fields))
      if let first = violations.first {
        let more = violations.count > 1 ? " (and \(violations.count - 1) more)" : ""
        add(.invalid, file.path, "\(first.instancePath): it should be \(first.expected)\(more)")
      }
      if file.isPlain, fields["id"]?.string != path.id.text {
        add(.misplaced, file.path, "its id is \(fields["id"]?.string ?? "missing")")
      }
      if let user = fields["userId"]?.string, user != owner.text {
        add(.owner, file.path, "it is of another user")
      }
      // What else is wrong comes first: nothing may write a document that would be refused.
      if !isCanonical, count == known { add(.canonical, file.path, "it is not in canonical form") }
      if let text = fields["lastModified"]?.string, let stamp = Timestamp(text),
        stamp > now.adding(milliseconds: 5 * 60 * 1000)
      {
        add(.futureStamp, file.path, "it was last modified at \(text)")
      }
    case .unreadable(_, let detail): add(.unreadable, file.path, detail)
    case .stranger where file.isPlain:
      add(.misplaced, file.path, "no document of any collection has this path")
    case .twin(let other, _):
      add(
        .twin, file.path,
        "\(other) differs by case only, and nothing can be written there beside it")
    case .stranger, .system, .missing: break
    }
  }

  /// Looks whether every collection of one's own has a schema that can be used.
  mutating func add(schemasOf catalogue: Catalogue) {
    for problem in catalogue.problems() {
      let (path, text) = problem.told
      add(.schema, path, text)
    }
  }

  /// Notes what a document has otherwise than it follows: lists with what is gone, sums, and lists that lack something.
  ///
  /// - Parameter change: what makes it follow.
  mutating func add(following change: DocumentChange, _ schema: CollectionSchema) {
    guard let after = change.after else { return }
    let (path, before) = (change.path.text, change.before)
    /// The first that one version lists and the other does not, and the list's name.
    func first(of one: JSONObject?, missingIn other: JSONObject?) -> (list: String, id: String)? {
      for list in schema.membershipFields.map(\.name) {
        let known = Set(other?[list]?.array?.compactMap(\.string) ?? [])
        let ids = one?[list]?.array?.compactMap(\.string) ?? []
        if let id = ids.first(where: { !known.contains($0) }) { return (list, id) }
      }
      return nil
    }
    if let gone = first(of: before, missingIn: after) {
      add(.dangling, path, "\(gone.list) names \(gone.id), which is not there")
    }
    let sums = schema.derivedFields.map(\.name)
    if let before, let field = sums.first(where: { before[$0] != after[$0] }) {
      add(.derived, path, "\(field) is not what follows from its entries")
    }
    if let orphan = first(of: after, missingIn: before) {
      add(.orphan, path, "\(orphan.list) does not name \(orphan.id)")
    }
  }
}
