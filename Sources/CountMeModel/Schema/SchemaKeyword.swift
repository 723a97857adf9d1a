/// A keyword of JSON Schema 2020-12 that a value can fail.
public enum SchemaKeyword: String, Sendable, CaseIterable {
  case type, `enum`, const
  case multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum
  case minLength, maxLength, pattern, format
  case items, minItems, maxItems, uniqueItems, contains, minContains, maxContains
  case properties, patternProperties, additionalProperties, propertyNames
  case required, dependentRequired, minProperties, maxProperties
  case anyOf, oneOf, not
  /// The schema `false`, which takes no value.
  case `false`
  /// The schema as a whole: checking the value against it would take more work than is done for one.
  case schema = "$schema"
}
