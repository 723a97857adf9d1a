/// Makes one document's lists of members name exactly the documents that point at it.
struct MembershipStep<Base: DocumentSource> {
  /// The schema of the documents that have the lists.
  let schema: CollectionSchema
  let world: ChangedDocuments<Base>

  /// The document `id` as it must be, or nil if it is so already or cannot be.
  ///
  /// - Parameter pointing: for each list, documents that point or pointed at this one.
  func updated(
    _ id: DocumentID, pointing: [String: Set<DocumentID>]
  ) throws(Base.Failure) -> JSONObject? {
    guard try !world.isUnreadable(schema.name, id) else { return nil }
    let present = try world.document(schema.name, id)
    let versions = world.entry(schema.name, id)?.versions ?? [present].compactMap(\.self)
    var lists = JSONObject()
    var members: [JSONObject] = []
    for membership in schema.membershipFields {
      // A list that was deleted still tells who might have survived it.
      var candidates = Set(versions.flatMap { MemberList($0[membership.name]).ids })
      candidates.formUnion(pointing[membership.name] ?? [])
      let survivors = try survivors(of: candidates, pointingAt: id, by: membership)
      lists[membership.name] = fitting(Set(survivors.map(\.id)), in: membership)
      members += survivors.map(\.fields)
    }
    if let present { return Self.replacing(lists, in: present) }
    return members.isEmpty ? nil : revived(id, versions: versions, members: members, lists: lists)
  }

  /// The list of some members, of as many as its schema allows: the first by their ids.
  private func fitting(_ members: Set<DocumentID>, in membership: MembershipField) -> JSONValue {
    let all = MemberList(members)
    guard isTooLong(all.value, membership) else { return all.value }
    var (fits, isBeyond) = (0, all.ids.count)
    while isBeyond - fits > 1 {
      let middle = (fits + isBeyond) / 2
      let list = MemberList(Set(all.ids.prefix(middle)))
      if isTooLong(list.value, membership) { isBeyond = middle } else { fits = middle }
    }
    return MemberList(Set(all.ids.prefix(fits))).value
  }

  private func isTooLong(_ list: JSONValue, _ membership: MembershipField) -> Bool {
    var document = JSONObject()
    document[membership.name] = list
    return schema.violations(of: .object(document)).contains { violation in
      violation.keyword == .maxItems && violation.isAbout(membership.name)
    }
  }

  private func survivors(
    of candidates: Set<DocumentID>, pointingAt id: DocumentID, by membership: MembershipField
  ) throws(Base.Failure) -> [(id: DocumentID, fields: JSONObject)] {
    var survivors: [(id: DocumentID, fields: JSONObject)] = []
    for candidate in candidates.sorted() {
      guard let fields = try world.document(membership.collection, candidate),
        membership.container(of: fields) == id
      else { continue }
      survivors.append((candidate, fields))
    }
    return survivors
  }

  private static func replacing(_ lists: JSONObject, in document: JSONObject) -> JSONObject? {
    var updated = document
    for list in lists { updated[list.key] = list.value }
    return updated == document ? nil : updated
  }

  /// A document that comes into being, or back, because others point at it.
  ///
  /// It has what it must have and no more: what else was in it was deleted. Stamped with the latest
  /// of its members, it is the same on every device. Nil if it would not fit its schema.
  private func revived(
    _ id: DocumentID, versions: [JSONObject], members: [JSONObject], lists: JSONObject
  ) -> JSONObject? {
    let former = versions.reduce(nil as JSONObject?) { best, version in
      best.map { LastWriteWins.order($0, version).later } ?? version
    }
    var document = JSONObject()
    for field in schema.fields where field.isRequired { document[field.name] = former?[field.name] }
    let latest = members.max { LastWriteWins.stamp(of: $0) < LastWriteWins.stamp(of: $1) }
    document["id"] = .string(id.text)
    document["userId"] = latest?["userId"]
    document["lastModified"] = latest?["lastModified"]
    for list in lists { document[list.key] = list.value }
    return schema.violations(of: .object(document)).isEmpty ? document : nil
  }
}
