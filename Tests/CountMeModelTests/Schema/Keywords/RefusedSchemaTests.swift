import Testing

@testable import CountMeModel

/// Schemas that are wrong or not supported are refused as a whole, with the place.
struct RefusedSchemaTests {
  struct Case: CustomTestStringConvertible {
    let schema: String
    let place: String

    init(_ schema: String, at place: String) { (self.schema, self.place) = (schema, place) }

    var testDescription: String { schema }

    func check() throws {
      let value = try KeywordCase.value(schema)
      let error = #expect(throws: SchemaError.self) {
        try SchemaCompiler.compile(SchemaPositions(value))
      }
      #expect(error?.pointer == place)
      #expect(error?.problem.isEmpty == false)
    }
  }

  @Test(arguments: [
    Case("1", at: ""), Case("[]", at: ""), Case(#""string""#, at: ""), Case("null", at: ""),
    Case(#"{"properties": {"a": 1}}"#, at: "/properties/a"),
    Case(#"{"properties": []}"#, at: "/properties"),
    Case(#"{"items": [{}]}"#, at: "/items"),
    Case(#"{"allOf": []}"#, at: "/allOf"),
    Case(#"{"anyOf": {}}"#, at: "/anyOf"),
    Case(#"{"oneOf": [1]}"#, at: "/oneOf/0"),
    Case(#"{"prefixItems": []}"#, at: "/prefixItems"),
    Case(#"{"not": null}"#, at: "/not"),
    Case(#"{"$defs": {"unused": {"type": "text"}}}"#, at: "/$defs/unused/type"),
  ]) func shapes(_ test: Case) throws { try test.check() }

  @Test(arguments: [
    Case(#"{"type": "text"}"#, at: "/type"), Case(#"{"type": []}"#, at: "/type"),
    Case(#"{"type": ["null", "null"]}"#, at: "/type"), Case(#"{"type": null}"#, at: "/type"),
    Case(#"{"enum": []}"#, at: "/enum"), Case(#"{"enum": "a"}"#, at: "/enum"),
    Case(#"{"minimum": "1"}"#, at: "/minimum"), Case(#"{"multipleOf": 0}"#, at: "/multipleOf"),
    Case(#"{"multipleOf": -1}"#, at: "/multipleOf"), Case(#"{"minLength": -1}"#, at: "/minLength"),
    Case(#"{"maxLength": 1.5}"#, at: "/maxLength"), Case(#"{"maxItems": "2"}"#, at: "/maxItems"),
    Case(#"{"uniqueItems": 1}"#, at: "/uniqueItems"), Case(#"{"required": "a"}"#, at: "/required"),
    Case(#"{"required": ["a", "a"]}"#, at: "/required"),
    Case(#"{"required": [1]}"#, at: "/required"),
    Case(#"{"dependentRequired": {"a": "b"}}"#, at: "/dependentRequired"),
    Case(#"{"pattern": "("}"#, at: "/pattern"), Case(#"{"pattern": 1}"#, at: "/pattern"),
    Case(#"{"pattern": "(?=a)"}"#, at: "/pattern"), Case(#"{"pattern": "(a)\\1"}"#, at: "/pattern"),
    Case(#"{"patternProperties": {"[": {}}}"#, at: "/patternProperties"),
    Case(#"{"title": 1}"#, at: "/title"), Case(#"{"examples": 1}"#, at: "/examples"),
    Case(#"{"deprecated": "yes"}"#, at: "/deprecated"),
  ]) func operands(_ test: Case) throws { try test.check() }

  @Test(arguments: [
    Case(#"{"format": "ipv4"}"#, at: "/format"), Case(#"{"format": "Date"}"#, at: "/format"),
    Case(#"{"unevaluatedProperties": false}"#, at: "/unevaluatedProperties"),
    Case(#"{"unevaluatedItems": false}"#, at: "/unevaluatedItems"),
    Case(##"{"$dynamicRef": "#a"}"##, at: "/$dynamicRef"),
    Case(#"{"$dynamicAnchor": "a"}"#, at: "/$dynamicAnchor"),
    Case(#"{"contentEncoding": "base64"}"#, at: "/contentEncoding"),
    Case(#"{"definitions": {}}"#, at: "/definitions"),
    Case(#"{"dependencies": {}}"#, at: "/dependencies"),
    Case(#"{"additionalItems": false}"#, at: "/additionalItems"),
    Case(#"{"minimun": 1}"#, at: "/minimun"), Case(#"{"Type": "string"}"#, at: "/Type"),
    Case(#"{"properties": {"a": {"requird": []}}}"#, at: "/properties/a/requird"),
    Case(#"{"$schema": "http://json-schema.org/draft-07/schema#"}"#, at: "/$schema"),
    Case(#"{"items": {"$id": "https://example.org/"}}"#, at: "/items/$id"),
    Case(#"{"items": {"x-retention": 1}}"#, at: "/items/x-retention"),
    Case(#"{"x-derived": {"count": "a"}}"#, at: "/x-derived"),
    Case(#"{"x-copy": {"of": "b", "field": "c"}}"#, at: "/x-copy"),
    Case(
      #"{"properties": {"a": {"items": {"x-merge": "union"}}}}"#, at: "/properties/a/items/x-merge"),
  ]) func keywords(_ test: Case) throws { try test.check() }

  @Test(arguments: [
    Case(##"{"$ref": "#/$defs/none"}"##, at: "/$ref"), Case(##"{"$ref": "#none"}"##, at: "/$ref"),
    Case(#"{"$ref": "https://example.org/other.json"}"#, at: "/$ref"),
    Case(#"{"$ref": "other.json#/a"}"#, at: "/$ref"), Case(##"{"$ref": "#/%zz"}"##, at: "/$ref"),
    Case(##"{"$ref": "#"}"##, at: ""),
    Case(##"{"items": {"$ref": "#/type"}, "type": "array"}"##, at: "/items/$ref"),
    Case(##"{"$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "x"}}}"##, at: "/$defs/b/$anchor"),
    Case(#"{"$anchor": "1a"}"#, at: "/$anchor"),
    Case(##"{"not": {"anyOf": [{"$ref": "#"}]}}"##, at: ""),
  ]) func references(_ test: Case) throws { try test.check() }
}
