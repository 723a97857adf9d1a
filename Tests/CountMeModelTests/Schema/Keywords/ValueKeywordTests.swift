import Testing

/// Keywords that look at a value alone: its type, its choices, numbers and texts.
struct ValueKeywordTests {
  @Test(arguments: [
    KeywordCase("true", fits: #"null, 1, "", [], {}"#),
    KeywordCase("{}", fits: #"null, 1, "", [], {}"#),
    KeywordCase("false", not: #"null, 1, "", [], {}"#, by: "false"),
    KeywordCase(#"{"type": "null"}"#, fits: "null", not: #"0, "", false, [], {}"#, by: "type"),
    KeywordCase(#"{"type": "boolean"}"#, fits: "true, false", not: #"0, "true", null"#, by: "type"),
    KeywordCase(
      #"{"type": "integer"}"#, fits: "0, -7, 1.0, 1e3, 1e300", not: #"0.5, 1e-3, "1", null, true"#,
      by: "type"),
    KeywordCase(#"{"type": "number"}"#, fits: "0, 0.5, -1e-300", not: #""0", null"#, by: "type"),
    KeywordCase(#"{"type": "string"}"#, fits: #""", "1""#, not: "1, null, []", by: "type"),
    KeywordCase(#"{"type": "array"}"#, fits: "[], [1]", not: #"{}, "", null"#, by: "type"),
    KeywordCase(#"{"type": "object"}"#, fits: #"{}, {"a": 1}"#, not: #"[], "", null"#, by: "type"),
    KeywordCase(
      #"{"type": ["integer", "null"]}"#, fits: "3, null", not: #"3.5, "3", []"#, by: "type"),
    KeywordCase(#"{"type": ["string"]}"#, fits: #""a""#, not: "1", by: "type"),
  ]) func types(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(#"{"enum": ["low", "high"]}"#, fits: #""low""#, not: #""Low", null"#, by: "enum"),
    KeywordCase(
      #"{"enum": [1, null, [false], {"a": [0]}]}"#, fits: #"1.0, null, [false], {"a": [0]}"#,
      not: #"true, [0], {"a": [false]}, {"a": [0], "b": 1}, []"#, by: "enum"),
    KeywordCase(#"{"enum": [0]}"#, fits: "0, 0.0, -0", not: #"false, "0", [], null"#, by: "enum"),
    KeywordCase(#"{"const": "é"}"#, fits: #""\u00e9""#, not: #""e\u0301", "e""#, by: "const"),
    KeywordCase(#"{"const": null}"#, fits: "null", not: #"0, "", false, {}"#, by: "const"),
    KeywordCase(
      #"{"const": {"a": 1, "b": [2]}}"#, fits: #"{"b": [2.0], "a": 1}"#,
      not: #"{"a": 1}, {"a": 1, "b": [2, 2]}, [1]"#, by: "const"),
    KeywordCase(
      #"{"const": 9007199254740992}"#, fits: "9007199254740992.0", not: "9007199254740994",
      by: "const"),
    KeywordCase(#"{"enum": [1, 2], "const": 2}"#, fits: "2", not: "1", by: "const"),
    KeywordCase(#"{"type": "string", "enum": [1, "a"]}"#, fits: #""a""#, not: "1", by: "type"),
  ]) func choices(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(#"{"minimum": 1}"#, fits: #"1, 1.5, "0", null"#, not: "0.999, -1", by: "minimum"),
    KeywordCase(#"{"maximum": 0.1}"#, fits: "0.1, -5, [1]", not: "0.1000001, 1", by: "maximum"),
    KeywordCase(
      #"{"exclusiveMinimum": 0}"#, fits: "5e-324, 1", not: "0, -0, -1", by: "exclusiveMinimum"),
    KeywordCase(
      #"{"exclusiveMaximum": 100}"#, fits: "99.99, -1", not: "100, 1e300", by: "exclusiveMaximum"),
    KeywordCase(#"{"minimum": -2, "maximum": -2}"#, fits: "-2", not: "-2.1, -1.9, 0"),
    KeywordCase(#"{"multipleOf": 2}"#, fits: "0, 4, -6, 1e20, null", not: "3, 1.5, 1"),
    KeywordCase(
      #"{"multipleOf": 0.01}"#, fits: "19.99, 0.07, 1.1, 4.35, 1e6", not: "19.991, 0.005",
      by: "multipleOf"),
    KeywordCase(#"{"multipleOf": 0.5}"#, fits: "1e308, 2.5", not: "0.25", by: "multipleOf"),
    KeywordCase(#"{"multipleOf": 1e-8}"#, fits: "12391239123, 0.00000001", not: "1.5e-8"),
  ]) func numbers(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      #"{"minLength": 2}"#, fits: #""ab", "äö", 1, [], "🐲🐲", "e\u0301""#, not: #""", "a", "🐲""#,
      by: "minLength"),
    KeywordCase(
      #"{"maxLength": 2}"#, fits: #""", "🐲🐲", 100, "ab""#, not: #""abc", "🐲🐲🐲", "e\u0301x""#,
      by: "maxLength"),
    KeywordCase(#"{"minLength": 1.0, "maxLength": 1}"#, fits: #""\u0000""#, not: #""", "ab""#),
    KeywordCase(#"{"maxLength": 0}"#, fits: #""""#, not: #"" ""#, by: "maxLength"),
    KeywordCase(
      #"{"pattern": "^a+$"}"#, fits: #""a", "aaa", 1, null, ["b"]"#, not: #""", "b", "ab""#,
      by: "pattern"),
    KeywordCase(#"{"pattern": "b"}"#, fits: #""abc""#, not: #""ac""#, by: "pattern"),
    KeywordCase(
      #"{"pattern": "^\\p{L}+$"}"#, fits: #""Äé寿""#, not: #""a1", """#, by: "pattern"),
  ]) func texts(_ test: KeywordCase) throws { try test.check() }
}
