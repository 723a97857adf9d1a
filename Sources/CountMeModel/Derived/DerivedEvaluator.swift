/// Computes the fields of a document that follow from others.
struct DerivedEvaluator<Source: DocumentSource> {
  let source: Source

  /// The document with all its derived fields as they must be.
  ///
  /// What several fields go over is looked up once; what they say of whole collections is in `totals`.
  func deriving(
    _ fields: [DerivedField], in document: JSONObject, totals: CollectionAggregates
  ) throws(Source.Failure) -> JSONObject {
    var loaded: [DerivedExpression.Source: [JSONObject]] = [:]
    for needed in fields.flatMap(\.expression.sources) where loaded[needed] == nil {
      if let objects = try objects(of: needed, in: document) { loaded[needed] = objects }
    }
    var document = document
    for field in fields {
      let value = field.expression.value(in: document) { summed, needed in
        guard let objects = loaded[needed] else { return totals.total(of: summed, over: needed) }
        return CollectionAggregates.total(of: summed, over: objects)
      }
      document[field.name] = value.map { .number($0.roundedAsDerived) }
    }
    return document
  }

  /// The objects in the order in which they are added up: of a list, of keys, or of ids.
  ///
  /// Nil for a whole collection.
  private func objects(
    of needed: DerivedExpression.Source, in document: JSONObject
  ) throws(Source.Failure) -> [JSONObject]? {
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
    case .collection: return nil
    }
  }
}
