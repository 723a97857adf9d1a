import Testing

@testable import CountMeModel

/// The derived fields that stand in examples are those that the program would write.
struct DerivedExampleTests {
  /// The examples as a diary of their own.
  private struct Source: DocumentSource {
    let examples: [(collection: String, fields: JSONObject)]

    init() throws {
      examples = try Example.documents("valid").compactMap { example in
        try JSONValue(parsing: example.bytes).object.map { (example.collection, $0) }
      }
    }

    func document(_ collection: CollectionName, _ id: DocumentID) -> JSONObject? {
      examples.first { $0.collection == collection.text && $0.fields["id"]?.string == id.text }?
        .fields
    }

    func documents(in collection: CollectionName) -> [(id: DocumentID, fields: JSONObject)] { [] }
  }

  @Test(arguments: ["customMeals", "dailyLogs", "monthlySummaries"])
  func derivedFieldsAreRight(_ collection: String) throws {
    let source = try Source()
    let schema = try Example.schema(of: collection)
    let fields = schema.derivedFields
    var count = 0
    for example in source.examples where example.collection == collection {
      let derived = DerivedEvaluator(source: source).deriving(
        fields, in: example.fields, totals: CollectionAggregates(schema))
      for field in fields.map(\.name) {
        guard let value = example.fields[field] else { continue }
        #expect(derived[field] == value, "\(field) of \(example.fields["id"] ?? .null)")
        count += 1
      }
    }
    #expect(count >= 2 * fields.count)
  }

  @Test func pointsAndLevelsFitTogether() throws {
    let fields = try Example.schema(of: "profile/progress").derivedFields
    for example in try Source().examples where example.collection == "profile/progress" {
      let derived = fields.filter { !["xpTotal", "awardCount"].contains($0.name) }
      for field in derived {
        let value = field.expression.value(in: example.fields) { _, _ in 0 }
        #expect(value == example.fields[field.name]?.number, "\(field.name)")
      }
    }
  }
}
