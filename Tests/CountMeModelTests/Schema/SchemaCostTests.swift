import Testing

@testable import CountMeModel

/// What a schema and the documents it judges may cost: each bound, one below and one above.
@Suite("The costs of schemas are bounded")
struct SchemaCostTests {
  private static func schema(
    _ properties: JSONObject, definitions: JSONObject = [:]
  ) throws -> CollectionSchema {
    try CollectionSchema(
      name: #require(CollectionName("things")),
      [
        "x-id": "slug", "x-merge": "lastWriteWins", "properties": .object(properties),
        "$defs": .object(definitions),
      ])
  }

  private static func single(_ name: String, _ value: JSONValue) -> JSONObject {
    var members = JSONObject()
    members[name] = value
    return members
  }

  private static func numbered(_ count: Int, _ value: (Int) -> JSONValue) -> JSONObject {
    var members = JSONObject()
    for number in 0..<count { members["f\(number)"] = value(number) }
    return members
  }

  private static func expectTooCostly(_ schema: @escaping () throws -> CollectionSchema) {
    let error = #expect(throws: SchemaError.self) { _ = try schema() }
    #expect(error?.isTooCostly == true, "\(String(describing: error))")
  }

  @Test("the states of all patterns of a file are counted while they are made")
  func states() throws {
    // One letter is a state, and so is the end.
    let full = SchemaLimits.states / 2000
    let rest = SchemaLimits.states % 2000
    func patterns(_ last: Int) throws -> CollectionSchema {
      try Self.schema(
        Self.numbered(full + 1) { ["pattern": .string($0 < full ? "a{1999}" : "a{\(last - 1)}")] })
    }
    _ = try patterns(rest - 1)
    _ = try patterns(rest)
    Self.expectTooCostly { try patterns(rest + 1) }
    Self.expectTooCostly {
      try Self.schema(
        ["a": ["patternProperties": .object(Self.numbered(900) { _ in true })]],
        definitions: Self.numbered(900) { _ in ["pattern": "a{1999}"] })
    }
  }

  @Test("a file holds so many schemas", arguments: [-1, 0, 1])
  func schemas(_ more: Int) throws {
    // The root, the definitions, and the three fields that every document has.
    let count = SchemaLimits.schemas + more - 4
    let make = { try Self.schema([:], definitions: Self.numbered(count) { _ in true }) }
    if more > 0 { Self.expectTooCostly(make) } else { _ = try make() }
  }

  @Test("names of parts are not repeated without measure")
  func pointers() throws {
    let long = String(repeating: "k", count: 20_000)
    var inner: JSONValue = ["properties": .object(Self.numbered(500) { _ in true })]
    for _ in 0..<5 { inner = ["properties": .object(Self.single(long, inner))] }
    Self.expectTooCostly { try Self.schema(["a": inner]) }
  }

  @Test("a reference has so many bytes", arguments: [-1, 0, 1])
  func references(_ more: Int) throws {
    let name = String(repeating: "n", count: SchemaLimits.referenceBytes + more - "#/$defs/".count)
    let make = {
      try Self.schema(
        ["a": ["$ref": .string("#/$defs/\(name)")]], definitions: Self.single(name, true))
    }
    if more > 0 { Self.expectTooCostly(make) } else { _ = try make() }
  }

  @Test("alternatives of alternatives do not multiply", .timeLimit(.minutes(1)))
  func alternatives() throws {
    var definitions = JSONObject()
    for level in 0..<6 {
      let next: JSONValue =
        level == 5 ? ["type": "string"] : ["$ref": .string("#/$defs/d\(level + 1)")]
      definitions["d\(level)"] = ["anyOf": .array(Array(repeating: next, count: 20))]
    }
    Self.expectTooCostly {
      try Self.schema(["a": ["$ref": "#/$defs/d0"]], definitions: definitions)
    }
  }

  @Test("derived fields are made of so many operations", arguments: [-1, 0, 1])
  func operations(_ more: Int) throws {
    // An addition and its operands.
    let count = SchemaLimits.operations + more - 1
    let make = {
      try Self.schema([
        "a": [
          "type": "number", "x-merge": "derived",
          "x-derived": ["add": .array(Array(repeating: 1, count: count))],
        ]
      ])
    }
    if more > 0 { Self.expectTooCostly(make) } else { _ = try make() }
  }

  private static func document(_ members: JSONObject) -> JSONValue {
    var document = members
    document["id"] = "x"
    document["userId"] = ""
    document["lastModified"] = "2026-11-20T12:00:00.000Z"
    return .object(document)
  }

  /// Each asks for far more work than a document may make, in its own way.
  private static let costly: [(String, JSONObject, JSONValue)] = {
    let letters = JSONValue.string(String(repeating: "a", count: 900_000))
    let many = JSONValue.array(Array(repeating: ["b": 1], count: 60_000))
    func all(_ schema: JSONValue) -> JSONValue { .array(Array(repeating: schema, count: 900)) }
    return [
      ("states", ["a": ["pattern": "(a{0,490}b|a{0,490}c)$"]], letters),
      ("a set of many ranges", ["a": ["pattern": .string("[\(ranges)]b")]], letters),
      ("patterns of names", ["a": ["items": ["patternProperties": .object(names)]]], many),
      ("one array sorted often", ["a": ["allOf": all(["uniqueItems": true])]], distinct),
      ("names that must be there", ["a": ["items": ["required": .array(wanted)]]], many),
      ("lengths", ["a": ["allOf": all(["minLength": 899_000])]], letters),
    ]
  }()
  private static let ranges = (0..<5000).map { number in
    String(UnicodeScalar(0x4E00 + 2 * number).map(Character.init) ?? "?")
  }.joined()
  private static let names = numbered(1000) { _ in true }
  private static let wanted = (0..<9000).map { JSONValue.string("w\($0)") }
  private static let distinct = JSONValue.array((0..<100_000).map { .number(Double($0)) })

  @Test("judging a document stops when it has made work enough", .timeLimit(.minutes(1)))
  func documents() throws {
    for (name, properties, value) in Self.costly {
      let schema = try Self.schema(properties)
      let document = Self.document(["a": value])
      let found = schema.violations(of: document)
      #expect(
        found.contains { $0.found?.contains("more work than") == true },
        "\(name): \(found.first?.found ?? "")")
    }
  }

  @Test("a text as long as people write may be judged by any pattern that can be")
  func honest() throws {
    let schema = try Self.schema(Self.numbered(10) { _ in ["pattern": "^.{0,990}$"] })
    let text = JSONValue.string(String(repeating: "é", count: 990))
    #expect(schema.violations(of: Self.document(Self.numbered(10) { _ in text })) == [])
  }

  @Test("sums over whole collections cost no square of their documents")
  func sums() throws {
    let summed = (0..<80).map { "n\($0)" }
    var fields = JSONObject()
    for name in summed {
      fields["total-\(name)"] = [
        "type": "number", "x-merge": "derived",
        "x-derived": ["sum": .string(name), "in": "things"],
      ]
    }
    let things = try TestCollection("things", id: "slug", rule: .lastWriteWins, fields: fields)
    let diary = TestDiary(collections: [things])
    let source = diary.source(DocumentTable())
    let changes = try (0..<400).map { number in
      DocumentChange(
        path: try diary.path("things", "t\(number)"), before: nil,
        after: Self.document(["id": .string("t\(number)"), "n0": 1]).object)
    }
    let found = DerivedChanges(schemas: diary.schemas, source: source).following(changes)
    #expect(found.allSatisfy { $0.after?["total-n0"]?.number == 400 })
    #expect(source.lookups.value < 4000)
  }
}
