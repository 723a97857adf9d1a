/// Sums and counts over whole collections, which are the same for every document that asks.
///
/// Found once for all documents of a collection: found for each, they would cost the square of their number.
struct CollectionAggregates {
  /// What is asked of each collection: fields to sum; nil is the count.
  private let wanted: [CollectionName: Set<String?>]
  private var totals: [CollectionName: [String?: Double]] = [:]
  /// How often a collection whose own documents feed its sums is added up again.
  private var repetitionsLeft = 64

  /// What the derived fields of a schema ask for; nothing is read yet.
  init(_ schema: CollectionSchema) {
    var wanted: [CollectionName: Set<String?>] = [:]
    for expression in schema.derivedFields.map(\.expression) {
      expression.gatherTotals(into: &wanted)
    }
    self.wanted = wanted
  }

  /// Finds all that is asked for.
  ///
  /// - Throws: what the source throws.
  /// - Complexity: linear in the documents times the different sums over them.
  mutating func find<Source: DocumentSource>(in source: Source) throws(Source.Failure) {
    for collection in wanted.keys { try find(collection, in: source) }
  }

  /// Finds anew what the change of a document of the schema's own collection makes different.
  ///
  /// Where its sums feed themselves they would never settle: beyond some repetitions they stay.
  mutating func follow<Source: DocumentSource>(
    _ collection: CollectionName, _ before: JSONObject, _ after: JSONObject, in source: Source
  ) throws(Source.Failure) {
    guard let fields = wanted[collection], repetitionsLeft > 0,
      fields.contains(where: { name in name.map { before[$0] != after[$0] } ?? false })
    else { return }
    repetitionsLeft -= 1
    try find(collection, in: source)
  }

  private mutating func find<Source: DocumentSource>(
    _ collection: CollectionName, in source: Source
  ) throws(Source.Failure) {
    let objects = try source.documents(in: collection).map(\.fields)
    var found: [String?: Double] = [:]
    for field in wanted[collection] ?? [] { found[field] = Self.total(of: field, over: objects) }
    totals[collection] = found
  }

  /// The sum of a field, or the count where there is no field, over a whole collection.
  func total(of field: String?, over source: DerivedExpression.Source) -> Double {
    source.collection.flatMap { totals[$0]?[field] } ?? 0
  }

  /// The sum of a field, or the count where there is no field, in the order of the objects.
  static func total(of field: String?, over objects: [JSONObject]) -> Double {
    guard let field else { return Double(objects.count) }
    return objects.reduce(0) { $0 + ($1[field]?.number ?? 0) }
  }
}

extension DerivedExpression {
  fileprivate func gatherTotals(into wanted: inout [CollectionName: Set<String?>]) {
    switch self {
    case .sum(let field, .collection(let collection)):
      wanted[collection, default: []].insert(field)
    case .count(.collection(let collection)): wanted[collection, default: []].insert(nil)
    default: for operand in operands { operand.gatherTotals(into: &wanted) }
    }
  }
}
