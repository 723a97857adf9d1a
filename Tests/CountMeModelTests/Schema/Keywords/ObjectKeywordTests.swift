import Testing

/// Keywords of objects.
struct ObjectKeywordTests {
  @Test(arguments: [
    KeywordCase(
      #"{"minProperties": 1}"#, fits: #"{"a": 1}, [], """#, not: "{}", by: "minProperties"),
    KeywordCase(
      #"{"maxProperties": 1}"#, fits: #"{}, {"a": 1}, [1, 2]"#, not: #"{"a": 1, "b": 2}"#,
      by: "maxProperties"),
    KeywordCase(
      #"{"required": ["a"]}"#, fits: #"{"a": null}, [], "a""#, not: #"{}, {"b": 1}, {"A": 1}"#,
      by: "required", at: "/a"),
    KeywordCase(#"{"required": []}"#, fits: "{}"),
    KeywordCase(
      #"{"required": ["a/b~c", ""]}"#, fits: #"{"": 1, "a/b~c": 2}"#, not: #"{"": 1}"#,
      by: "required", at: "/a~1b~0c"),
    KeywordCase(
      #"{"required": ["é"]}"#, fits: #"{"\u00e9": 1}"#, not: #"{"e\u0301": 1}"#, by: "required",
      at: "/é"),
  ]) func presence(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      #"{"dependentRequired": {"a": ["b"]}}"#, fits: #"{}, {"b": 1}, {"a": 1, "b": 1}, ["a"]"#,
      not: #"{"a": null}, {"a": 1, "c": 1}"#, by: "dependentRequired", at: "/b"),
    KeywordCase(
      #"{"dependentRequired": {"a": ["b", "c"], "b": []}}"#, fits: #"{"b": 1}"#,
      not: #"{"a": 1, "b": 1}"#, by: "dependentRequired", at: "/c"),
    KeywordCase(
      #"{"dependentSchemas": {"a": {"properties": {"b": {"type": "integer"}}}}}"#,
      fits: #"{"b": "x"}, {"a": 1, "b": 2}, {"a": 1}"#, not: #"{"a": 1, "b": "x"}"#, by: "type",
      at: "/b"),
    KeywordCase(#"{"dependentSchemas": {"a": false}}"#, fits: "{}", not: #"{"a": 1}"#),
  ]) func dependence(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      #"{"properties": {"a": {"type": "integer"}}}"#,
      fits: #"{}, {"a": 1}, {"b": "x"}, [], {"a": 1, "b": null}"#, not: #"{"a": "x"}"#, by: "type",
      at: "/a"),
    KeywordCase(
      #"{"properties": {"a": true, "b": false}}"#, fits: #"{"a": 1}"#, not: #"{"a": 1, "b": 2}"#,
      by: "properties", at: "/b"),
    KeywordCase(
      #"{"properties": {"$ref": {"type": "string"}, "required": {"minimum": 1}}}"#,
      fits: #"{"$ref": "x", "required": 1}"#, not: #"{"$ref": 1}"#, by: "type", at: "/$ref"),
    KeywordCase(
      #"{"patternProperties": {"^n": {"type": "number"}, "s$": {"minimum": 5}}}"#,
      fits: #"{"n": 1, "s": 5, "x": null}, {"ns": 5}"#, not: #"{"ns": 4}"#, by: "minimum",
      at: "/ns"),
    KeywordCase(
      #"{"properties": {"na": {"maximum": 9}}, "patternProperties": {"^n": {"type": "integer"}}}"#,
      fits: #"{"na": 9}"#, not: #"{"na": 0.5}"#, by: "type", at: "/na"),
  ]) func members(_ test: KeywordCase) throws { try test.check() }

  @Test(arguments: [
    KeywordCase(
      #"{"properties": {"a": {}}, "additionalProperties": false}"#, fits: #"{}, {"a": 1}, []"#,
      not: #"{"a": 1, "b": 2}"#, by: "additionalProperties", at: "/b"),
    KeywordCase(
      #"{"properties": {"a": {}}, "additionalProperties": {"type": "integer"}}"#,
      fits: #"{"a": "x", "b": 1}"#, not: #"{"b": "x"}"#, by: "type", at: "/b"),
    KeywordCase(
      #"{"patternProperties": {"^x-": {}}, "additionalProperties": false}"#, fits: #"{"x-a": 1}"#,
      not: #"{"a": 1}"#, by: "additionalProperties", at: "/a"),
    KeywordCase(
      #"{"allOf": [{"properties": {"a": {}}}], "additionalProperties": false}"#, fits: "{}",
      not: #"{"a": 1}"#, by: "additionalProperties", at: "/a"),
    KeywordCase(
      #"{"propertyNames": {"maxLength": 2}}"#, fits: #"{}, {"ab": 1}, ["abc"]"#,
      not: #"{"ab": 1, "abc": 2}"#, by: "propertyNames", at: "/abc"),
    KeywordCase(
      #"{"propertyNames": {"format": "date"}}"#, fits: #"{"2024-02-29": 1}"#,
      not: #"{"2023-02-29": 1}"#, by: "propertyNames", at: "/2023-02-29"),
    KeywordCase(#"{"propertyNames": false}"#, fits: "{}", not: #"{"a": 1}"#),
  ]) func otherMembers(_ test: KeywordCase) throws { try test.check() }
}
