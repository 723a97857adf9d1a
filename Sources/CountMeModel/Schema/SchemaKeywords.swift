/// The members of one schema object, read strictly.
struct SchemaKeywords {
  let members: JSONObject
  let pointer: String

  init(_ members: JSONObject, at pointer: String) {
    self.members = members
    self.pointer = pointer
  }

  func error(_ keyword: String, _ problem: String) -> SchemaError {
    SchemaError("\(pointer)/\(JSONPointer.escaped(keyword))", problem)
  }

  /// Everything that may stand in a schema; the last lines are notes for people and other tools.
  private static let supported: Set<String> = [
    "type", "enum", "const", "multipleOf", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "minLength", "maxLength", "pattern", "format", "items", "prefixItems",
    "contains", "minContains", "maxContains", "minItems", "maxItems", "uniqueItems", "properties",
    "patternProperties", "additionalProperties", "propertyNames", "required", "minProperties",
    "maxProperties", "dependentRequired", "dependentSchemas", "allOf", "anyOf", "oneOf", "not",
    "if", "then", "else", "$ref", "$defs",
    "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
    "$comment", "$schema", "$id",
    "x-id", "x-merge", "x-retention", "x-derived",
  ]

  func refuseUnknown() throws(SchemaError) {
    for key in members.keys where !Self.supported.contains(key) {
      throw error(key, "this keyword is not supported")
    }
    if let dialect = try string("$schema"), !dialect.hasPrefix(Self.dialect) {
      throw error("$schema", "only \(Self.dialect) is supported")
    }
  }

  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  func string(_ name: String) throws(SchemaError) -> String? {
    guard let value = members[name] else { return nil }
    guard let text = value.string else { throw error(name, "a text is wanted") }
    return text
  }

  func number(_ name: String) throws(SchemaError) -> Double? {
    guard let value = members[name] else { return nil }
    guard let number = value.number else { throw error(name, "a number is wanted") }
    return number
  }

  func count(_ name: String) throws(SchemaError) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let count = Int(exactly: number), count >= 0 else {
      throw error(name, "a whole number from 0 is wanted")
    }
    return count
  }

  func object(_ name: String) throws(SchemaError) -> JSONObject? {
    guard let value = members[name] else { return nil }
    guard let object = value.object else { throw error(name, "an object is wanted") }
    return object
  }

  func strings(_ name: String) throws(SchemaError) -> [String]? {
    guard let value = members[name] else { return nil }
    guard let texts = Self.strings(value) else { throw error(name, "a list of texts is wanted") }
    return texts
  }

  private static func strings(_ value: JSONValue) -> [String]? {
    guard let list = value.array else { return nil }
    let texts = list.compactMap(\.string)
    return texts.count == list.count ? texts : nil
  }

  /// The assertions that look at a value alone and need no other schema.
  func valueAssertions() throws(SchemaError) -> [Assertion] {
    var assertions = try typeAssertions()
    assertions += try numberAssertions()
    assertions += try textAssertions()
    assertions += try countAssertions()
    return assertions
  }

  private func typeAssertions() throws(SchemaError) -> [Assertion] {
    var assertions: [Assertion] = []
    if let value = members["type"] {
      let names = Self.strings(value) ?? value.string.map { [$0] } ?? []
      let types = names.compactMap(JSONType.init)
      guard !types.isEmpty, types.count == names.count else {
        throw error("type", "one of the seven JSON types, or a list of them, is wanted")
      }
      assertions.append(.type(types))
    }
    if let value = members["enum"] {
      guard let values = value.array, !values.isEmpty else {
        throw error("enum", "a list of values is wanted")
      }
      assertions.append(.oneOf(values: values, keyword: "enum"))
    }
    if let value = members["const"] {
      assertions.append(.oneOf(values: [value], keyword: "const"))
    }
    return assertions
  }

  private func numberAssertions() throws(SchemaError) -> [Assertion] {
    let bounds = NumberBounds(
      minimum: try number("minimum"), maximum: try number("maximum"),
      exclusiveMinimum: try number("exclusiveMinimum"),
      exclusiveMaximum: try number("exclusiveMaximum"))
    var assertions: [Assertion] = []
    let all = [
      bounds.minimum, bounds.maximum, bounds.exclusiveMinimum, bounds.exclusiveMaximum,
    ]
    if all.contains(where: { $0 != nil }) { assertions.append(.number(bounds)) }
    if let divisor = try number("multipleOf") {
      guard divisor > 0 else { throw error("multipleOf", "a number above 0 is wanted") }
      assertions.append(.multipleOf(divisor))
    }
    return assertions
  }

  private func textAssertions() throws(SchemaError) -> [Assertion] {
    var assertions: [Assertion] = []
    let minimum = try count("minLength")
    let maximum = try count("maxLength")
    if minimum != nil || maximum != nil {
      assertions.append(.length(minimum: minimum, maximum: maximum))
    }
    if let text = try string("pattern") {
      assertions.append(.pattern(try pattern(text, at: "pattern")))
    }
    if let name = try string("format") {
      guard let format = SchemaFormat(rawValue: name) else {
        let known = SchemaFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw error("format", "only these formats are supported: \(known)")
      }
      assertions.append(.format(format))
    }
    return assertions
  }

  /// Compiles the expression that stands at `keyword`.
  func pattern(_ text: String, at keyword: String) throws(SchemaError) -> SchemaPattern {
    do {
      return try SchemaPattern(text)
    } catch {
      throw self.error(
        keyword, "\(text) is no regular expression that is supported: \(error.problem)")
    }
  }

  private func countAssertions() throws(SchemaError) -> [Assertion] {
    var assertions: [Assertion] = []
    let items = (try count("minItems"), try count("maxItems"))
    if items.0 != nil || items.1 != nil {
      assertions.append(.itemCount(minimum: items.0, maximum: items.1))
    }
    let properties = (try count("minProperties"), try count("maxProperties"))
    if properties.0 != nil || properties.1 != nil {
      assertions.append(.propertyCount(minimum: properties.0, maximum: properties.1))
    }
    if let value = members["uniqueItems"] {
      guard let isUnique = value.bool else { throw error("uniqueItems", "true or false is wanted") }
      if isUnique { assertions.append(.uniqueItems) }
    }
    if let names = try strings("required"), !names.isEmpty { assertions.append(.required(names)) }
    if let map = try object("dependentRequired") {
      var dependencies: [(property: String, required: [String])] = []
      for (property, value) in map {
        guard let names = Self.strings(value) else {
          throw error("dependentRequired", "a list of texts is wanted for \(property)")
        }
        dependencies.append((property, names))
      }
      assertions.append(.dependentRequired(dependencies))
    }
    return assertions
  }
}
