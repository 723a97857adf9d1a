import Testing

/// Keywords that combine schemas, and references between them.
struct CombinationTests {
  @Test(arguments: [
    KeywordCase(
      #"{"allOf": [{"minimum": 1}, {"maximum": 3}]}"#, fits: #"1, 2, 3, "x""#, not: "0",
      by: "minimum"
    ),
    KeywordCase(#"{"allOf": [true, false]}"#, not: "1, null", by: "false"),
    KeywordCase(#"{"minimum": 5, "allOf": [{"maximum": 3}]}"#, fits: "null", not: "3, 4, 5"),
    KeywordCase(
      #"{"anyOf": [{"type": "integer"}, {"minLength": 2}]}"#, fits: #"1, "ab", 0.5, null"#,
      not: #""a""#),
    KeywordCase(
      #"{"anyOf": [{"type": "integer", "minimum": 1}, {"const": "forever"}]}"#,
      fits: #"1, "forever""#, not: "0, -5", by: "minimum"),
    KeywordCase(
      #"{"anyOf": [{"type": "integer", "minimum": 1}, {"const": "forever"}]}"#,
      not: #""never", null, 0.5"#, by: "anyOf"),
    KeywordCase(#"{"anyOf": [false, false]}"#, not: "1, {}", by: "anyOf"),
    KeywordCase(
      #"{"oneOf": [{"multipleOf": 2}, {"multipleOf": 3}]}"#, fits: "2, 3, 9", not: "5, 6, 0, null"),
    KeywordCase(#"{"oneOf": [{"multipleOf": 2}, {"multipleOf": 3}]}"#, not: "6", by: "oneOf"),
    KeywordCase(
      #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#, fits: #"{"a": 1}, {"b": 1}"#,
      not: #"{}, {"a": 1, "b": 1}"#, by: "oneOf"),
    KeywordCase(#"{"not": {"type": "integer"}}"#, fits: #"0.5, "1""#, not: "1, 0", by: "not"),
    KeywordCase(#"{"not": {"not": {"type": "integer"}}}"#, fits: "1", not: "0.5", by: "not"),
    KeywordCase(#"{"not": {}}"#, not: "1, null, {}", by: "not"),
    KeywordCase(#"{"not": false}"#, fits: "1, null, {}"),
  ]) func combinations(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      #"{"if": {"minimum": 10}, "then": {"multipleOf": 10}, "else": {"multipleOf": 3}}"#,
      fits: "10, 20, 3, 0", not: "15, 4, 1", by: "multipleOf"),
    KeywordCase(#"{"if": {"minimum": 10}, "then": {"maximum": 20}}"#, fits: "1, 20", not: "21"),
    KeywordCase(#"{"if": {"minimum": 10}, "else": {"maximum": 0}}"#, fits: "10, 0", not: "5"),
    KeywordCase(#"{"then": false, "else": false}"#, fits: "1, null"),
    KeywordCase(#"{"if": false}"#, fits: "1"),
    KeywordCase(#"{"if": true, "then": false}"#, not: "1", by: "false"),
    KeywordCase(
      #"{"if": {"properties": {"k": {"const": "a"}}, "required": ["k"]}, "then": {"required": ["v"]}}"#,
      fits: #"{}, {"k": "b"}, {"k": "a", "v": 1}"#, not: #"{"k": "a"}"#, by: "required", at: "/v"),
  ]) func conditions(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      ##"{"$defs": {"p": {"minimum": 1}}, "properties": {"a": {"$ref": "#/$defs/p"}}}"##,
      fits: #"{"a": 1}, {"a": "x"}"#, not: #"{"a": 0}"#, by: "minimum", at: "/a"),
    KeywordCase(
      ##"{"$defs": {"p": {"minimum": 1}}, "$ref": "#/$defs/p", "maximum": 2}"##, fits: "1, 2",
      not: "0, 3"),
    KeywordCase(
      ##"{"properties": {"next": {"$ref": "#"}, "v": {"type": "integer"}}, "required": ["v"]}"##,
      fits: #"{"v": 1}, {"v": 1, "next": {"v": 2, "next": {"v": 3}}}"#,
      not: #"{"v": 1, "next": {"v": 2, "next": {}}}"#, by: "required", at: "/next/next/v"),
    KeywordCase(
      ##"{"$defs": {"a/b": {"type": "null"}, "c~d": {"$ref": "#/$defs/a~1b"}}, "$ref": "#/$defs/c~0d"}"##,
      fits: "null", not: "1", by: "type"),
    KeywordCase(
      ##"{"$defs": {"per%cent é": {"type": "null"}}, "$ref": "#/$defs/per%25cent%20%C3%A9"}"##,
      fits: "null", not: "1", by: "type"),
    KeywordCase(
      ##"{"$defs": {"x": {"$anchor": "here", "minLength": 1}}, "$ref": "#here"}"##, fits: #""a""#,
      not: #""""#, by: "minLength"),
    KeywordCase(
      ##"{"$id": "https://example.org/s", "$defs": {"x": false}, "not": {"$ref": "https://example.org/s#/$defs/x"}}"##,
      fits: "1"),
    KeywordCase(
      ##"{"prefixItems": [{"type": "string"}, {"$ref": "#/prefixItems/0"}]}"##,
      fits: #"["a", "b"]"#, not: #"["a", 1]"#, by: "type", at: "/1"),
  ]) func references(_ test: KeywordCase) throws { try test.check() }
}
