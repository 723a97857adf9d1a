/// A compiled schema: an index into the table of nodes, so that recursion needs no references.
typealias SchemaIndex = Int

/// What one schema demands, sorted by the type of value that it concerns.
///
/// A class because validation looks at nodes only and never copies one.
final class SchemaNode: Sendable {
  /// Whether it is the schema `false`.
  let refusesAll: Bool
  let types: JSONTypes?
  let choices: [Choices]
  let number: NumberRules?
  let text: TextRules?
  let array: ArrayRules?
  let object: ObjectRules?
  let combination: Combination?

  /// A node that demands nothing, or that refuses everything.
  init(refusesAll: Bool) {
    self.refusesAll = refusesAll
    types = nil
    choices = []
    number = nil
    text = nil
    array = nil
    object = nil
    combination = nil
  }

  /// The node of a schema object, without what it says about itself.
  init(_ keywords: SchemaMembers, _ positions: SchemaPositions) throws(SchemaError) {
    let children = SchemaChildren(keywords: keywords, positions: positions)
    refusesAll = false
    types = try keywords.types()
    choices = try keywords.choices()
    number = try keywords.numberRules()
    text = try keywords.textRules(positions.spending)
    array = try keywords.arrayRules(children)
    object = try keywords.objectRules(children)
    combination = try keywords.combination(children, positions)
  }

  /// The schemas that judge the same value as this one.
  var applied: [SchemaIndex] {
    var indexes = object?.dependentSchemas.map(\.schema) ?? []
    guard let combination else { return indexes }
    indexes += combination.all + combination.any + combination.exactlyOne
    indexes += [combination.not, combination.condition, combination.then, combination.otherwise]
      .compactMap { $0 }
    return indexes
  }
}

/// `enum` or `const`.
struct Choices: Sendable {
  let keyword: SchemaKeyword
  let values: [JSONValue]
}

/// The limits of a number.
struct NumberRules: Sendable {
  var minimum: Double?
  var maximum: Double?
  var exclusiveMinimum: Double?
  var exclusiveMaximum: Double?
  var divisor: Double?

  /// Whether there is no limit at all.
  var isEmpty: Bool {
    minimum == nil && maximum == nil && exclusiveMinimum == nil && exclusiveMaximum == nil
      && divisor == nil
  }
}

/// What a text must look like.
struct TextRules: Sendable {
  var minimum: Int?
  var maximum: Int?
  var pattern: SchemaPattern?
  var format: SchemaFormat?
}

/// What an array must hold.
struct ArrayRules: Sendable {
  var minimum: Int?
  var maximum: Int?
  var isUnique = false
  var prefix: [SchemaIndex] = []
  var rest: SchemaIndex?
  var contained: SchemaIndex?
  var minimumContained = 1
  var maximumContained: Int?
}

/// What an object must hold.
struct ObjectRules: Sendable {
  var minimum: Int?
  var maximum: Int?
  var required: [String] = []
  var dependentRequired: [(property: String, required: [String])] = []
  var dependentSchemas: [(property: String, schema: SchemaIndex)] = []
  /// Sorted by name, as documents are.
  var named: [(name: String, schema: SchemaIndex)] = []
  var patterned: [(pattern: SchemaPattern, schema: SchemaIndex)] = []
  var additional: SchemaIndex?
  var names: SchemaIndex?

  /// Whether members are looked at one by one.
  var judgesMembers: Bool {
    !named.isEmpty || !patterned.isEmpty || additional != nil || names != nil
  }
}

/// Schemas that judge the same value, together or instead of each other.
struct Combination: Sendable {
  /// `allOf` and `$ref`.
  var all: [SchemaIndex] = []
  var any: [SchemaIndex] = []
  var exactlyOne: [SchemaIndex] = []
  var not: SchemaIndex?
  var condition: SchemaIndex?
  var then: SchemaIndex?
  var otherwise: SchemaIndex?
}
