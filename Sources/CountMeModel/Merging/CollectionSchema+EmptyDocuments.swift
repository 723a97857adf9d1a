/// Documents that say nothing, and stand where there would else be none.
///
/// The water of a day is one document, and every device that counts a glass comes to it by itself. Who
/// takes the first glass back must not delete it: a deletion takes along what others counted, also what
/// has not arrived yet. So the document stays with nothing in it, from which all steps of others count.
/// Nothing here knows a collection by name: the kinds of id and the merge rules tell.
extension CollectionSchema {
  /// Whether devices come to the document's id by themselves: a day, a month, a name; not one by chance.
  func isShared(_ document: JSONObject) -> Bool {
    switch identifierKind {
    case .uuid: false
    case .slugOrUUID: document["id"]?.string.flatMap { UUIDText($0) } == nil
    case .date, .dateAndUUID, .month, .slug, .single: true
    }
  }

  /// A document with no more in it than it must have: sets empty, counts at their least.
  ///
  /// What follows from others stays; so does what the id tells already.
  func skeleton(of document: JSONObject) -> JSONObject {
    var skeleton = document
    for member in document where !isSilent(member.key, member.value, in: document) {
      let field = field(member.key)
      let isRequired = field?.isRequired ?? false
      skeleton[member.key] = isRequired ? field.flatMap(least) ?? member.value : nil
    }
    return skeleton
  }

  /// Whether documents hold what is added up or follows from others, and may be left with none of it.
  public var countsUp: Bool {
    fields.contains { least($0) != nil } || !derivedFields.isEmpty || !membershipFields.isEmpty
  }

  /// Whether nothing is in a document that anybody wrote down, as in one that was taken back.
  ///
  /// A copy of what another document says is nothing new.
  ///
  /// - Complexity: O(n) in the document.
  public func saysNothing(_ document: JSONObject) -> Bool {
    guard isShared(document) else { return false }
    return document.allSatisfy { member in
      if isSilent(member.key, member.value, in: document) { return true }
      guard let field = field(member.key) else { return false }
      return field.copied != nil || least(field) == member.value
    }
  }

  /// The members that people write: neither stamp nor what follows.
  package func written(_ document: JSONObject) -> JSONObject {
    var written = document
    written["lastModified"] = nil
    for field in derivedFields { written[field.name] = nil }
    for field in membershipFields { written[field.name] = nil }
    return written
  }

  /// Whether a member says nothing that is not known without it.
  private func isSilent(_ name: String, _ value: JSONValue, in document: JSONObject) -> Bool {
    if DocumentEnvelope.names.contains(name) { return true }
    if derivedFields.contains(where: { $0.name == name }) { return true }
    guard let text = value.string, let id = document["id"]?.string else { return false }
    return text == id || id.split(separator: ".").contains { $0 == text }
  }

  /// The value of a field before anybody added to it; nil for one that is not added to.
  private func least(_ field: FieldDescription) -> JSONValue? {
    switch fieldRules[field.name] {
    case .counter: return .number(0)
    case .maximum:
      return field.types.contains { [.number, .integer].contains($0) } ? .number(0) : nil
    case .union: return .array([])
    case .minimum, .derived, nil: return nil
    }
  }
}
