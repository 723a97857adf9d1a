/// Computes the fields of a document that follow from others.
struct DerivedEvaluator<Source: DocumentSource> {
  let source: Source

  /// The document with all its derived fields as they must be.
  ///
  /// What several fields go over is looked up once.
  func deriving(
    _ fields: [DerivedField], in document: JSONObject
  ) throws(Source.Failure) -> JSONObject {
    var loaded: [(source: DerivedExpression.Source, objects: [JSONObject])] = []
    for needed in fields.flatMap(\.expression.sources)
    where !loaded.contains(where: { $0.source == needed }) {
      loaded.append((needed, try objects(of: needed, in: document)))
    }
    var document = document
    for field in fields {
      let value = field.expression.value(in: document) { needed in
        loaded.first { $0.source == needed }?.objects ?? []
      }
      document[field.name] = value.map { .number($0.roundedAsDerived) }
    }
    return document
  }

  /// The objects in the order in which they are added up: of a list, of keys, or of ids.
  private func objects(
    of needed: DerivedExpression.Source, in document: JSONObject
  ) throws(Source.Failure) -> [JSONObject] {
    switch needed {
    case .embedded(let list):
      switch document[list] {
      case .array(let elements): return elements.compactMap(\.object)
      case .object(let members): return members.compactMap(\.value.object)
      default: return []
      }
    case .referenced(let list, let collection):
      var found: [JSONObject] = []
      for id in MemberList(document[list]).ids {
        if let object = try source.document(collection, id) { found.append(object) }
      }
      return found
    case .collection(let collection):
      return try source.documents(in: collection).map(\.fields)
    }
  }
}
