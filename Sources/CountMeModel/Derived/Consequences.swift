/// What must change because other documents changed: lists of members, and derived fields.
///
/// A list of members names exactly the documents that point at its document; derived fields follow.
/// The same code serves local writes and merges (design, section 4, step 4). Nothing here knows a
/// collection by name: the schemas say it all.
public struct Consequences<Source: DocumentSource>: Sendable where Source: Sendable {
  private let schemas: [CollectionSchema]
  private let source: Source
  private let restamp: @Sendable (JSONObject) -> JSONObject

  /// Looks for consequences.
  ///
  /// - Parameters:
  ///   - schemas: every schema that has derived fields or lists of members.
  ///   - source: the documents as they were before the changes.
  ///   - restamp: is given a document that was changed here and sets its stamp.
  public init(
    schemas: [CollectionSchema], source: Source,
    restamp: @escaping @Sendable (JSONObject) -> JSONObject
  ) {
    self.schemas = schemas
    self.source = source
    self.restamp = restamp
  }

  /// The given changes together with everything that follows from them, sorted by path.
  ///
  /// The cost follows the number of changes; only a sum over a whole collection reads all of it.
  public func following(
    _ changes: [DocumentChange]
  ) throws(Source.Failure) -> [DocumentChange] {
    var world = ChangedDocuments(base: source, changes: changes)
    // A sum may be summed again elsewhere; longer chains than this are no diary's.
    for _ in 0..<4 {
      let before = world.changes
      for schema in schemas {
        try updateMembers(of: schema, in: &world)
        try updateDerived(of: schema, in: &world)
      }
      if world.changes == before { break }
    }
    return world.sorted.filter { $0.before != $0.after }
  }

  private func updateMembers(
    of schema: CollectionSchema, in world: inout ChangedDocuments<Source>
  ) throws(Source.Failure) {
    for membership in schema.membershipFields {
      var touched: [DocumentID: [DocumentChange]] = [:]
      for change in world.sorted where change.path.collection == membership.collection {
        for id in Set([change.before, change.after].compactMap { Self.target($0, membership) }) {
          touched[id, default: []].append(change)
        }
      }
      for change in world.sorted where change.path.collection == schema.name {
        touched[change.path.id] = touched[change.path.id] ?? []
      }
      for (id, members) in touched.sorted(by: { $0.key < $1.key }) {
        try update(membership, of: id, schema, members, in: &world)
      }
    }
  }

  private static func target(
    _ member: JSONObject?, _ membership: MembershipField
  ) -> DocumentID? {
    member?[membership.by]?.string.flatMap { DocumentID($0) }
  }

  private func update(
    _ membership: MembershipField, of id: DocumentID, _ schema: CollectionSchema,
    _ changed: [DocumentChange], in world: inout ChangedDocuments<Source>
  ) throws(Source.Failure) {
    guard let path = DocumentPath(schema.name, id, kind: schema.identifierKind) else { return }
    let container = try world.document(schema.name, id)
    let before = try source.document(schema.name, id)
    var candidates = Set(MemberList(container?[membership.name]).ids)
    // A list that was deleted still tells who might survive it.
    if container == nil { candidates.formUnion(MemberList(before?[membership.name]).ids) }
    candidates.formUnion(changed.map(\.path.id))
    var survivors: [(id: DocumentID, fields: JSONObject)] = []
    for candidate in candidates.sorted() {
      guard let fields = try world.document(membership.collection, candidate),
        Self.target(fields, membership) == id
      else { continue }
      survivors.append((candidate, fields))
    }
    guard container != nil || !survivors.isEmpty else { return }
    let list = MemberList(Set(survivors.map(\.id))).value
    guard container?[membership.name] != list else { return }
    var updated = container ?? Self.revived(id, from: survivors.map(\.fields))
    updated[membership.name] = list
    world.set(path, container == nil ? updated : restamp(updated))
  }

  /// A document that comes into being, or back, because others point at it.
  private static func revived(_ id: DocumentID, from members: [JSONObject]) -> JSONObject {
    let stamps = members.compactMap { $0["lastModified"]?.string.flatMap { Timestamp($0) } }
    return [
      "id": .string(id.text),
      "userId": members.first?["userId"] ?? .string(""),
      "lastModified": .string((stamps.max() ?? Timestamp(milliseconds: 0)).text),
    ]
  }

  private func updateDerived(
    of schema: CollectionSchema, in world: inout ChangedDocuments<Source>
  ) throws(Source.Failure) {
    guard !schema.derivedFields.isEmpty else { return }
    for id in try documentsToDerive(of: schema, in: world).sorted() {
      guard let path = DocumentPath(schema.name, id, kind: schema.identifierKind) else { continue }
      guard let document = try world.document(schema.name, id) else { continue }
      let evaluator = DerivedEvaluator(source: world)
      let derived = try evaluator.deriving(schema.derivedFields, in: document)
      if derived != document {
        world.set(path, world.isChanged(path) ? derived : restamp(derived))
      }
    }
  }

  /// The documents of `schema` whose derived fields may be different now.
  private func documentsToDerive(
    of schema: CollectionSchema, in world: ChangedDocuments<Source>
  ) throws(Source.Failure) -> Set<DocumentID> {
    let changes = world.sorted
    var ids = Set(changes.filter { $0.path.collection == schema.name }.map(\.path.id))
    for membership in schema.membershipFields {
      for change in changes where change.path.collection == membership.collection {
        ids.formUnion([change.before, change.after].compactMap { Self.target($0, membership) })
      }
    }
    let summed = schema.derivedFields.flatMap(\.expression.sources).compactMap { source in
      if case .collection(let collection) = source { collection } else { nil }
    }
    if changes.contains(where: { summed.contains($0.path.collection) }) {
      ids.formUnion(try world.documents(in: schema.name).map(\.id))
    }
    return ids
  }
}
