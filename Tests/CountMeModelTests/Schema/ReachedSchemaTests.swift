import CountMeKit
import CountMeModel
import Testing

@Suite("Schemas that a change can reach")
struct ReachedSchemaTests {
  private static func source(_ name: String, _ fields: String) throws -> Catalogue.Source {
    let text = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object", "x-id": "slug", "x-merge": "fieldwise",
        "required": ["id", "userId", "lastModified"],
        "properties": {
          "id": {"type": "string"}, "userId": {"type": "string"},
          "lastModified": {"type": "string", "format": "date-time"},
          \(fields)
        }
      }
      """
    return Catalogue.Source(
      name: try #require(CollectionName(name)), path: "\(name).schema.json",
      bytes: Array(text.utf8))
  }

  private static func sum(_ collection: String) -> String {
    """
    "total": {"type": "number", "x-merge": "derived",
      "x-derived": {"sum": "amount", "in": "\(collection)"}}
    """
  }

  private func reached(_ catalogue: Catalogue, _ names: String...) throws -> [String] {
    let names = Set(names.compactMap { CollectionName($0) })
    return try catalogue.schemasWithDerivedFields(following: names).map(\.name.text)
  }

  @Test("Of the program's own, an entry needs that of its day")
  func builtIn() throws {
    let catalogue = Catalogue.builtIn
    #expect(try reached(catalogue, "foodItems") == ["dailyLogs"])
    #expect(try reached(catalogue, "customMeals") == ["customMeals"])
    #expect(try reached(catalogue, "dailyAwards") == ["profile/progress"])
    #expect(try reached(catalogue, "weights") == [])
    let all = try catalogue.schemasWithDerivedFields()
    #expect(all.count == 4)
    #expect(
      try catalogue.schemasWithDerivedFields(following: Set(catalogue.names)).map(\.name)
        == all.map(\.name))
  }

  @Test("What follows from what follows is reached, whichever stands first")
  func chain() throws {
    let catalogue = Catalogue([
      try Self.source("apples", Self.sum("pears")), try Self.source("pears", Self.sum("plums")),
      try Self.source("plums", #""amount": {"type": "number"}"#),
      try Self.source("zinnias", Self.sum("apples")),
    ])
    #expect(try reached(catalogue, "plums") == ["apples", "pears", "zinnias"])
    #expect(try reached(catalogue, "pears") == ["apples", "pears", "zinnias"])
    #expect(try reached(catalogue, "zinnias") == ["zinnias"])
  }

  @Test("A name that is written with escapes is understood")
  func escapes() throws {
    let catalogue = Catalogue([
      try Self.source("sums", Self.sum(#"\u0070lums"#)),
      try Self.source("plums", #""amount": {"type": "number"}"#),
    ])
    #expect(try reached(catalogue, "plums") == ["sums"])
  }

  @Test("A schema that cannot be used stops only what reaches it")
  func unusable() throws {
    let catalogue = Catalogue([
      try Self.source("broken", Self.sum("pears").replacing("sum", with: "summ")),
      try Self.source("sums", Self.sum("plums")),
    ])
    #expect(try reached(catalogue, "plums") == ["sums"])
    #expect(throws: Catalogue.Failure.self) { try reached(catalogue, "pears") }
    #expect(throws: Catalogue.Failure.self) { try catalogue.schemasWithDerivedFields() }
  }
}
