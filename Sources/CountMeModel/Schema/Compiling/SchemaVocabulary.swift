/// Everything that may stand in a schema, and what it is for.
enum SchemaVocabulary {
  /// What a keyword means to the compiler.
  enum Role: Equatable {
    /// It demands something of a value by itself.
    case assertion
    /// It holds one schema, a list of them or a map of them.
    case subschema
    case subschemaList
    case subschemaMap
    /// It is for people and other tools.
    case note
    /// It names a place in the file.
    case anchor
    /// It stands at the root of the file only.
    case root
    /// Our own: at the root and on top-level fields, or on these only.
    case rootOrField
    case field
  }

  /// The dialect that is understood.
  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  static func role(of keyword: String) -> Role? { roles[keyword] }

  /// What to write instead of a keyword that other versions of JSON Schema have.
  static func advice(for keyword: String) -> String {
    switch keyword {
    case "definitions": "write $defs"
    case "dependencies": "write dependentRequired or dependentSchemas"
    case "additionalItems": "write prefixItems and items"
    case "id": "write $id"
    case "divisibleBy": "write multipleOf"
    default: "a schema is never applied in part"
    }
  }

  private static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    for (role, keywords) in groups {
      for keyword in keywords { roles[keyword] = role }
    }
    return roles
  }()

  private static let groups: [(Role, [String])] = [
    (
      .assertion,
      [
        "type", "enum", "const", "multipleOf", "minimum", "maximum", "exclusiveMinimum",
        "exclusiveMaximum", "minLength", "maxLength", "pattern", "format", "minItems", "maxItems",
        "uniqueItems", "minContains", "maxContains", "required", "minProperties", "maxProperties",
        "dependentRequired", "$ref",
      ]
    ),
    (
      .subschema,
      [
        "items", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else",
      ]
    ),
    (.subschemaList, ["prefixItems", "allOf", "anyOf", "oneOf"]),
    (.subschemaMap, ["properties", "patternProperties", "dependentSchemas", "$defs"]),
    (
      .note,
      [
        "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
        "$comment",
      ]
    ),
    (.anchor, ["$anchor"]),
    (.root, ["$schema", "$id", "x-id", "x-retention"]),
    (.rootOrField, ["x-merge"]),
    (.field, ["x-copy", "x-derived", "x-kept", "x-shared-with"]),
  ]
}
