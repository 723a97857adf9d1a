import Testing

@testable import CountMeModel

/// What holds between schemas, whatever they are.
struct SchemaLawTests {
  private func violations(_ value: JSONValue, _ schema: JSONValue) throws -> [SchemaViolation] {
    SchemaValidator.violations(of: value, try SchemaCompiler.compile(SchemaPositions(schema)))
  }

  private func fits(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    try violations(value, schema).isEmpty
  }

  @Test(arguments: 0..<100)
  func combinationsAreThoseOfLogic(seed: Int) throws {
    var random = RandomKeywords(seed: seed)
    let (one, other, third) = (random.schema(), random.schema(), random.schema())
    for _ in 0..<8 {
      let value = random.value()
      let note: Comment = "seed \(seed), \(value.compactText)"
      let first = try fits(value, one)
      let second = try fits(value, other)
      let last = try fits(value, third)
      #expect(try fits(value, ["not": one]) == !first, note)
      #expect(try fits(value, ["not": ["not": one]]) == first, note)
      #expect(try fits(value, ["allOf": [one, other]]) == (first && second), note)
      #expect(try fits(value, ["anyOf": [one, other]]) == (first || second), note)
      #expect(try fits(value, ["oneOf": [one, other]]) == (first != second), note)
      let condition: JSONValue = ["if": one, "then": other, "else": third]
      #expect(try fits(value, condition) == (first ? second : last), note)
    }
  }

  @Test(arguments: 0..<100)
  func aReferenceStandsForWhatItLeadsTo(seed: Int) throws {
    var random = RandomKeywords(seed: seed)
    let schema = random.schema()
    let reference: JSONValue = ["$defs": ["s": schema], "$ref": "#/$defs/s"]
    for _ in 0..<8 {
      let value = random.value()
      let expected = try violations(value, schema)
      #expect(try violations(value, reference) == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<100)
  func partsAreCheckedAsValuesOfTheirOwn(seed: Int) throws {
    var random = RandomKeywords(seed: seed)
    let schema = random.schema()
    for _ in 0..<8 {
      let value = random.value()
      let fits = try fits(value, schema)
      let note: Comment = "seed \(seed), \(value.compactText)"
      #expect(try self.fits(["x": value], ["properties": ["x": schema]]) == fits, note)
      #expect(try self.fits(["x": value], ["additionalProperties": schema]) == fits, note)
      #expect(try self.fits(["x": value], ["patternProperties": ["x": schema]]) == fits, note)
      #expect(try self.fits([value], ["items": schema]) == fits, note)
      #expect(try self.fits([value], ["prefixItems": [schema]]) == fits, note)
      #expect(try self.fits([value], ["contains": schema]) == fits, note)
    }
  }

  @Test(arguments: 0..<100)
  func everyViolationTellsAPlaceAndWhy(seed: Int) throws {
    var random = RandomKeywords(seed: seed)
    let schema = random.schema()
    for _ in 0..<8 {
      let value = random.value()
      for violation in try violations(value, schema) {
        #expect(violation.instancePath.isEmpty || violation.instancePath.hasPrefix("/"))
        #expect(!violation.expected.isEmpty && violation.found?.isEmpty != true, "seed \(seed)")
      }
    }
  }

  @Test(
    "what a value can fail is a keyword that schemas may have", arguments: SchemaKeyword.allCases)
  func everyKeywordIsUnderstood(keyword: SchemaKeyword) {
    // `false` is a whole schema.
    #expect((SchemaVocabulary.role(of: keyword.rawValue) == nil) == (keyword == .false))
  }
}
