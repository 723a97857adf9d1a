/// A compiled schema: an index into the table of nodes, so that recursion needs no references.
typealias SchemaIndex = Int

/// What one schema object demands, each demand ready to be checked.
struct SchemaNode: Sendable {
  var assertions: [Assertion] = []

  /// A boolean schema that refuses everything.
  static let nothing = SchemaNode(assertions: [.never])
}

/// One keyword, or a group of keywords that only make sense together.
indirect enum Assertion: Sendable {
  case never
  case type([JSONType])
  case oneOf(values: [JSONValue], keyword: String)
  case number(NumberBounds)
  case multipleOf(Double)
  case length(minimum: Int?, maximum: Int?)
  case pattern(SchemaPattern)
  case format(SchemaFormat)
  case itemCount(minimum: Int?, maximum: Int?)
  case uniqueItems
  case items(prefix: [SchemaIndex], rest: SchemaIndex?)
  case contains(SchemaIndex, minimum: Int, maximum: Int?)
  case propertyCount(minimum: Int?, maximum: Int?)
  case required([String])
  case dependentRequired([(property: String, required: [String])])
  case dependentSchemas([(property: String, schema: SchemaIndex)])
  case properties(PropertySchemas)
  case propertyNames(SchemaIndex)
  case all([SchemaIndex])
  case any([SchemaIndex])
  case exactlyOne([SchemaIndex])
  case not(SchemaIndex)
  case condition(SchemaIndex, then: SchemaIndex?, otherwise: SchemaIndex?)
}

/// `properties`, `patternProperties` and `additionalProperties`, which depend on one another.
struct PropertySchemas: Sendable {
  /// Sorted by name, as documents are.
  var named: [(name: String, schema: SchemaIndex)] = []
  var patterned: [(pattern: SchemaPattern, schema: SchemaIndex)] = []
  var additional: SchemaIndex?
}

/// The limits of a number.
struct NumberBounds: Sendable {
  var minimum: Double?
  var maximum: Double?
  var exclusiveMinimum: Double?
  var exclusiveMaximum: Double?
}

/// The types of JSON Schema; `integer` is a number without a fraction.
public enum JSONType: String, Sendable, CaseIterable {
  case null, boolean, number, integer, string, array, object

  /// Whether `value` is of this type.
  func includes(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.null, .null), (.boolean, .bool), (.number, .number), (.string, .string),
      (.array, .array), (.object, .object):
      true
    case (.integer, .number(let number)): number == number.rounded()
    default: false
    }
  }
}
