import CountMeModel
import CountMeSchema
import CustomDump
import Testing

/// The documents of `Schema/examples` are what they are there for.
struct ExampleTests {
  @Test(arguments: Example.documents("valid"))
  func validDocumentsAreTakenAndComeBackByteForByte(_ example: Example) throws {
    let document = try JSONValue(parsing: example.bytes)
    #expect(try example.schema().violations(of: document) == [])
    #expect(document.canonicalBytes() == example.bytes)
  }

  @Test(arguments: Example.documents("valid"))
  func validDocumentsHaveAPlaceThatLeadsBackToThem(_ example: Example) throws {
    let schema = try example.schema()
    let text = try #require(try JSONValue(parsing: example.bytes)["id"]?.string)
    let id = try #require(DocumentID(text))
    let place = try #require(
      DocumentPath(schema.name, id, kind: schema.identifierKind))
    let found = try #require(try Example.catalogue.locate(place.text))
    #expect(found.0.name == schema.name)
    #expect(found.1.id == id)
  }

  @Test(arguments: EmbeddedSchema.all.map(\.collection))
  func invalidDocumentsAreRefusedForTheirOneFault(_ collection: String) throws {
    let schema = try Example.schema(of: collection)
    var found: [String] = []
    for example in Example.documents(of: collection, "invalid") {
      let document = try JSONValue(parsing: example.bytes)
      #expect(document.canonicalBytes() == example.bytes, "\(example.file)")
      for violation in schema.violations(of: document) {
        found.append("\(example.file) \(violation.instancePath) \(violation.keyword.rawValue)")
      }
    }
    expectNoDifference(found, try Example.expectations(of: collection))
  }

  @Test(arguments: EmbeddedSchema.all.map(\.collection))
  func everyCollectionHasExamplesOfBothKinds(_ collection: String) throws {
    let valid = Example.documents(of: collection, "valid")
    #expect(valid.count >= 3)
    #expect(valid.contains { $0.file == "ordinary.json" })
    #expect(valid.contains { $0.file == "unknown-fields.json" })
    #expect(Example.documents(of: collection, "invalid").count >= 2)
  }

  @Test func everyFileOfTheFolderIsAnExampleOfACollection() {
    let examples = ["valid", "invalid"].flatMap { folder in
      Example.documents(folder).map { "\($0.collection)/\(folder)/\($0.file)" }
    }
    let tables = EmbeddedSchema.all.map { "\($0.collection)/invalid/expected.txt" }
    #expect((examples + tables).sorted() == Example.allFiles())
  }

  @Test(arguments: EmbeddedSchema.all.map(\.collection))
  func unknownFieldsAreUnknown(_ collection: String) throws {
    let schema = try Example.schema(of: collection)
    let example = Example.documents(of: collection, "valid").first {
      $0.file == "unknown-fields.json"
    }
    let document = try JSONValue(parsing: #require(example).bytes)
    #expect(document.object?.keys.contains { schema.field($0) == nil } ?? false)
  }
}
