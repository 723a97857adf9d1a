import CountMeModel

/// What follows for other documents when some were merged: lists of members, and derived fields.
struct OracleDerivedChanges {
  /// A document that the two sides had in different versions.
  struct Touched {
    let schema: OracleSchema
    let id: String
    /// Every version of it, the merged one too.
    let versions: [JSONObject]
  }

  private var documents: [String: [String: OracleDocument.Version]]
  /// What is different now, by path.
  private(set) var changed: [String: JSONObject] = [:]
  private static let schemas = OracleSchema.builtIn.values
    .filter { !$0.members.isEmpty || !$0.derived.isEmpty }
    .sorted { $0.collection < $1.collection }

  init(_ documents: [String: [String: OracleDocument.Version]]) { self.documents = documents }

  mutating func settle(_ given: [Touched]) {
    var fresh = given
    for _ in 0...Self.schemas.count where !fresh.isEmpty {
      var next: [Touched] = []
      for schema in Self.schemas {
        for id in concerned(schema, fresh) {
          let before = documents[schema.collection]?[id] ?? .absent
          guard let after = settled(id, schema, fresh), .good(after) != before else { continue }
          documents[schema.collection, default: [:]][id] = .good(after)
          if let path = schema.path(of: id) { changed[path] = after }
          let versions = [before.object, after].compactMap { $0 }
          next.append(Touched(schema: schema, id: id, versions: versions))
        }
      }
      fresh = next
    }
  }

  /// The documents of a collection that changed, that something points or pointed at, or that sum up
  /// a collection in which something changed.
  private func concerned(_ schema: OracleSchema, _ fresh: [Touched]) -> [String] {
    var ids: Set<String> = []
    for touched in fresh {
      if touched.schema.collection == schema.collection { ids.insert(touched.id) }
      for members in schema.members where members.collection == touched.schema.collection {
        ids.formUnion(touched.versions.compactMap { $0[members.by]?.string })
      }
      if schema.derived.contains(where: { Self.sums($0.expression, touched.schema.collection) }) {
        ids.formUnion((documents[schema.collection] ?? [:]).keys)
      }
    }
    return ids.sorted()
  }

  /// Whether an expression goes over a whole collection.
  private static func sums(_ expression: JSONValue, _ collection: String) -> Bool {
    switch expression {
    case .object(let object):
      if object["in"]?.string == collection, object["of"] == nil { return true }
      return object.contains { sums($0.value, collection) }
    case .array(let elements): return elements.contains { sums($0, collection) }
    default: return false
    }
  }

  private func settled(
    _ id: String, _ schema: OracleSchema, _ fresh: [Touched]
  ) -> JSONObject? {
    let present = documents[schema.collection]?[id] ?? .absent
    if case .bad = present { return nil }
    var members: [JSONObject] = []
    var lists = JSONObject()
    for list in schema.members {
      let found = pointing(at: id, list)
      lists[list.list] = .array(found.map { .string($0.id) })
      members += found.map(\.fields)
    }
    guard var document = present.object ?? revived(id, schema, members, lists, fresh) else {
      return nil
    }
    for list in lists { document[list.key] = list.value }
    for (field, expression) in schema.derived {
      document[field] = number(expression, document).map {
        .number(abs($0) < 8_589_934_592 ? ($0 * 1e6).rounded() / 1e6 + 0 : $0)
      }
    }
    return document
  }

  private func pointing(
    at id: String, _ list: OracleSchema.Members
  ) -> [(id: String, fields: JSONObject)] {
    (documents[list.collection] ?? [:]).compactMap { member, version in
      version.object.flatMap { $0[list.by]?.string == id ? (member, $0) : nil }
    }.sorted { $0.id < $1.id }
  }

  /// A log that comes back: with what it must have and no more, stamped with the latest of its members.
  private func revived(
    _ id: String, _ schema: OracleSchema, _ members: [JSONObject], _ lists: JSONObject,
    _ fresh: [Touched]
  ) -> JSONObject? {
    guard let last = members.max(by: { OracleDocument.instant($0) < OracleDocument.instant($1) })
    else { return nil }
    let own = fresh.first { $0.schema.collection == schema.collection && $0.id == id }
    let former = own?.versions.max { OracleDocument.precedes($0, $1) }
    var document = JSONObject()
    for name in schema.required { document[name] = former?[name] }
    document["id"] = .string(id)
    document["userId"] = last["userId"]
    document["lastModified"] = last["lastModified"]
    for list in lists { document[list.key] = list.value }
    return schema.accepts(document) ? document : nil
  }

  private func number(_ expression: JSONValue, _ document: JSONObject) -> Double? {
    if let number = expression.number { return number }
    if let field = expression.string { return document[field]?.number }
    guard let object = expression.object else { return nil }
    let value: Double? =
      if let field = object["sum"]?.string {
        summed(object, document).reduce(0) { $0 + ($1[field]?.number ?? 0) }
      } else if let counted = object["count"] {
        Double(summed(counted.object ?? ["of": counted], document).count)
      } else {
        combined(object, document)
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private func summed(_ words: JSONObject, _ document: JSONObject) -> [JSONObject] {
    let collection = words["in"]?.string
    guard let list = words["of"]?.string else {
      return (documents[collection ?? ""] ?? [:]).sorted { $0.key < $1.key }
        .compactMap(\.value.object)
    }
    if let collection {
      let ids = Set(document[list]?.array?.compactMap(\.string) ?? []).sorted()
      return ids.compactMap { documents[collection]?[$0]?.object }
    }
    if let map = document[list]?.object { return map.compactMap(\.value.object) }
    return document[list]?.array?.compactMap(\.object) ?? []
  }

  private func combined(_ words: JSONObject, _ document: JSONObject) -> Double? {
    guard let (word, operand) = words.first(where: { _ in true }).map({ ($0.key, $0.value) }) else {
      return nil
    }
    let given = operand.array ?? [operand]
    let values = given.compactMap { number($0, document) }
    guard values.count == given.count else { return nil }
    switch word {
    case "add": return values.reduce(0, +)
    case "multiply": return values.reduce(1, *)
    case "subtract": return values[0] - values[1]
    case "divide": return values[1] == 0 ? nil : values[0] / values[1]
    case "minimum": return values.min()
    case "maximum": return values.max()
    case "floor": return values[0].rounded(.down)
    case "sqrt": return values[0] < 0 ? nil : values[0].squareRoot()
    default: return nil
    }
  }
}
