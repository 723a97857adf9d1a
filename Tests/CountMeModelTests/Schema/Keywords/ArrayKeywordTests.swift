import Testing

/// Keywords of arrays.
struct ArrayKeywordTests {
  @Test(arguments: [
    KeywordCase(#"{"minItems": 1}"#, fits: #"[0], [0, 0], "", {}"#, not: "[]", by: "minItems"),
    KeywordCase(#"{"maxItems": 1}"#, fits: "[], [0], 7", not: "[1, 2]", by: "maxItems"),
    KeywordCase(#"{"maxItems": 0}"#, fits: "[]", not: "[null]", by: "maxItems"),
  ]) func counts(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      #"{"items": {"type": "integer"}}"#, fits: #"[], [1, 2], {"0": "a"}, "a""#, not: #"[1, "a"]"#,
      by: "type", at: "/1"),
    KeywordCase(#"{"items": true}"#, fits: #"[], [1, "a", null]"#),
    KeywordCase(#"{"items": false}"#, fits: "[], 1", not: "[1], [null]", by: "items"),
    KeywordCase(
      #"{"items": {"items": {"minimum": 0}}}"#, fits: "[], [[]], [[0], 1]", not: "[[0], [1, -1]]",
      by: "minimum", at: "/1/1"),
    KeywordCase(
      #"{"prefixItems": [{"type": "integer"}, {"type": "string"}]}"#,
      fits: #"[], [1], [1, "a"], [1, "a", null], {}"#, not: #"["a"], ["a", "a"]"#, by: "type",
      at: "/0"),
    KeywordCase(
      #"{"prefixItems": [true, {"type": "string"}]}"#, fits: #"[1], [1, "a"]"#, not: "[1, 2, 3]",
      by: "type", at: "/1"),
    KeywordCase(
      #"{"prefixItems": [{}], "items": {"type": "integer"}}"#, fits: #"["a"], ["a", 1, 2]"#,
      not: #"["a", 1, "b"]"#, by: "type", at: "/2"),
    KeywordCase(
      #"{"prefixItems": [{}, {}], "items": false}"#, fits: "[], [1], [1, 2]", not: "[1, 2, 3]",
      by: "items"),
    KeywordCase(#"{"prefixItems": [true, false]}"#, fits: "[], [1]", not: "[1, 2]"),
  ]) func elements(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      #"{"contains": {"minimum": 5}}"#, fits: "[5], [1, 6, 2], {}, null", not: "[], [1, 2]",
      by: "contains"),
    KeywordCase(#"{"contains": true}"#, fits: "[1]", not: "[]", by: "contains"),
    KeywordCase(#"{"contains": false}"#, fits: #""""#, not: "[], [1]", by: "contains"),
    KeywordCase(
      #"{"contains": {"const": 1}, "minContains": 2}"#, fits: "[1, 1], [1, 2, 1.0]",
      not: "[], [1], [1, 2]", by: "minContains"),
    KeywordCase(#"{"contains": {"const": 1}, "minContains": 0}"#, fits: "[], [2], [1]"),
    KeywordCase(
      #"{"contains": {"const": 1}, "maxContains": 1}"#, fits: "[1], [2, 1]", not: "[1, 1]",
      by: "maxContains"),
    KeywordCase(
      #"{"contains": {"const": 1}, "maxContains": 1}"#, not: "[], [2]", by: "contains"),
    KeywordCase(
      #"{"contains": {"const": 1}, "minContains": 0, "maxContains": 1}"#, fits: "[], [1, 2]",
      not: "[1, 1]", by: "maxContains"),
    KeywordCase(
      #"{"contains": {"const": 1}, "minContains": 3, "maxContains": 1}"#, not: "[], [1], [1, 1]"),
    KeywordCase(#"{"minContains": 3}"#, fits: "[], [1]"),
    KeywordCase(#"{"maxContains": 0}"#, fits: "[], [1]"),
  ]) func containing(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      #"{"uniqueItems": true}"#,
      fits: #"[], [1], [1, true], [0, false], ["1", 1], [[1], [true]], ["é", "e\u0301"], "aa""#,
      not: "[1, 1], [1, 2, 1.0], [null, null], [true, 0, true]", by: "uniqueItems"),
    KeywordCase(
      #"{"uniqueItems": true}"#, fits: #"[{"a": 1}, {"a": 2}], [[1, 2], [2, 1]], [{}, []]"#,
      not: #"[{"a": 1, "b": 2}, {"b": 2, "a": 1}], [[1, [2]], [1, [2]]], [0, -0]"#,
      by: "uniqueItems"),
    KeywordCase(#"{"uniqueItems": false}"#, fits: "[1, 1]"),
  ]) func twins(_ test: KeywordCase) throws { try test.check() }
}
