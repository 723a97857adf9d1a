/// One step of consequences, from what changed to the documents that follow directly.
struct ConsequenceRound<Source: DocumentSource> {
  var world: ChangedDocuments<Source>

  /// For a document, the members that point or pointed at it, by list.
  private typealias Pointing = [DocumentID: [String: Set<DocumentID>]]

  /// Brings the documents of one collection into line with what changed.
  ///
  /// - Parameters:
  ///   - fresh: what changed since the round before.
  ///   - isFirst: whether the changes are the given ones, which nobody has brought into line yet.
  mutating func carryOut(
    _ schema: CollectionSchema, fresh: [CollectionName: Set<DocumentID>], isFirst: Bool
  ) throws(Source.Failure) {
    let pointing = pointing(schema, fresh)
    var touched = Set(pointing.keys)
    if isFirst { touched.formUnion(fresh[schema.name] ?? []) }
    if !schema.membershipFields.isEmpty {
      for id in touched.sorted() { try updateLists(of: id, schema, pointing[id] ?? [:]) }
    }
    guard !schema.derivedFields.isEmpty else { return }
    if Self.readsWholeCollections(schema, fresh) {
      touched.formUnion(try world.documents(in: schema.name).map(\.id))
    }
    guard !touched.isEmpty else { return }
    var totals = CollectionAggregates(schema)
    try totals.find(in: world)
    for id in touched.sorted() { try derive(id, schema, &totals) }
  }

  private func pointing(
    _ schema: CollectionSchema, _ fresh: [CollectionName: Set<DocumentID>]
  ) -> Pointing {
    var pointing: Pointing = [:]
    for membership in schema.membershipFields {
      let read = Self.fieldsRead(by: schema, of: membership)
      for id in fresh[membership.collection] ?? [] {
        guard let entry = world.entry(membership.collection, id) else { continue }
        let isSettled = entry.isAlike(in: read)
        for version in entry.versions {
          guard let container = membership.container(of: version) else { continue }
          // Reading a day's entries again because of one's notes would find nothing new.
          if isSettled, fresh[schema.name]?.contains(container) != true { continue }
          pointing[container, default: [:]][membership.name, default: []].insert(id)
        }
      }
    }
    return pointing
  }

  /// The members' fields that the lists and derived fields of `schema` depend on.
  private static func fieldsRead(
    by schema: CollectionSchema, of membership: MembershipField
  ) -> Set<String> {
    var fields: Set = [membership.by]
    for foreign in schema.derivedFields.flatMap(\.expression.foreignFields)
    where foreign.collection == membership.collection {
      fields.insert(foreign.field)
    }
    return fields
  }

  private mutating func updateLists(
    of id: DocumentID, _ schema: CollectionSchema, _ pointing: [String: Set<DocumentID>]
  ) throws(Source.Failure) {
    guard let path = DocumentPath(schema.name, id, kind: schema.identifierKind),
      let updated = try MembershipStep(schema: schema, world: world)
        .updated(id, pointing: pointing)
    else { return }
    try world.set(path, updated)
  }

  private mutating func derive(
    _ id: DocumentID, _ schema: CollectionSchema, _ totals: inout CollectionAggregates
  ) throws(Source.Failure) {
    guard let path = DocumentPath(schema.name, id, kind: schema.identifierKind),
      let document = try world.document(schema.name, id)
    else { return }
    let derived = Self.fitting(
      try DerivedEvaluator(source: world).deriving(
        schema.derivedFields, in: document, totals: totals), schema, over: document)
    guard derived != document else { return }
    try world.set(path, derived)
    try totals.follow(schema.name, document, derived, in: world)
  }

  /// A document without derived values that its schema does not allow; one that must be there is as before.
  ///
  /// What follows by itself, in a merge above all, must not make a document that every device refuses.
  private static func fitting(
    _ derived: JSONObject, _ schema: CollectionSchema, over document: JSONObject
  ) -> JSONObject {
    guard derived != document else { return derived }
    var fitting = derived
    for violation in schema.violations(of: .object(derived)) {
      for field in schema.derivedFields where violation.isAbout(field.name) {
        let isRequired = schema.field(field.name)?.isRequired ?? false
        fitting[field.name] = isRequired ? document[field.name] : nil
      }
    }
    return fitting
  }

  /// Whether anything changed that `schema` sums without knowing who refers to it.
  private static func readsWholeCollections(
    _ schema: CollectionSchema, _ fresh: [CollectionName: Set<DocumentID>]
  ) -> Bool {
    schema.derivedFields.flatMap(\.expression.sources).contains { source in
      switch source {
      case .embedded: false
      case .collection(let collection): fresh[collection] != nil
      case .referenced(let list, let collection):
        fresh[collection] != nil
          && !schema.membershipFields.contains { $0.name == list && $0.collection == collection }
      }
    }
  }
}
