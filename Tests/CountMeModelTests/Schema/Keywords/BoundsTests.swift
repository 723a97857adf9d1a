import Testing

@testable import CountMeModel

/// Checking ends soon, whatever the schema and the document are.
struct BoundsTests {
  /// A schema whose definitions refer to the next one, so many times each.
  private func chain(of length: Int, _ keyword: String, times: Int) -> JSONValue {
    var definitions = JSONObject()
    for place in 0..<length {
      let next: JSONValue = ["$ref": .string("#/$defs/s\(place + 1)")]
      definitions["s\(place)"] = [keyword: .array(Array(repeating: next, count: times))]
    }
    definitions["s\(length)"] = ["type": "integer"]
    return ["$defs": .object(definitions), "$ref": "#/$defs/s0"]
  }

  @Test func chainsHaveALength() throws {
    let nodes = try SchemaCompiler.compile(SchemaPositions(chain(of: 20, "allOf", times: 1)))
    #expect(SchemaValidator.violations(of: 1, nodes) == [])
    #expect(SchemaValidator.violations(of: "a", nodes).map(\.keyword) == [.type])
    let long = chain(of: 65, "allOf", times: 1)
    #expect(throws: SchemaError.self) { try SchemaCompiler.compile(SchemaPositions(long)) }
  }

  @Test func workThatDoublesAtEveryStepIsCutOff() throws {
    let nodes = try SchemaCompiler.compile(SchemaPositions(chain(of: 28, "allOf", times: 2)))
    let violation = try #require(SchemaValidator.violations(of: 1, nodes).last)
    #expect(violation.keyword == .schema)
    #expect(violation.found?.contains("steps") == true)
  }

  @Test func aPersonNeedNotReadAThousandViolations() throws {
    let nodes = try SchemaCompiler.compile(SchemaPositions(["items": ["type": "string"]]))
    let numbers = JSONValue.array((0..<1000).map { .number(Double($0)) })
    let violations = SchemaValidator.violations(of: numbers, nodes)
    #expect(violations.count == 100)
    #expect(violations.first?.instancePath == "/0")
    #expect(violations.last?.instancePath == "/99")
  }

  @Test func recursiveSchemasReachTheDeepestDocument() throws {
    let nodes = try SchemaCompiler.compile(
      SchemaPositions(["type": ["array", "null"], "items": ["$ref": "#"]]))
    var value: JSONValue = .null
    for _ in 0..<63 { value = [value] }
    #expect(SchemaValidator.violations(of: value, nodes) == [])
    var wrong: JSONValue = 1
    for _ in 0..<63 { wrong = [wrong] }
    let path = String(repeating: "/0", count: 63)
    #expect(SchemaValidator.violations(of: wrong, nodes).map(\.instancePath) == [path])
  }
}
