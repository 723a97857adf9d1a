/// Checks one value against compiled nodes and gathers what does not fit, in a fixed order.
struct SchemaValidator {
  let nodes: [SchemaNode]
  private(set) var violations: [SchemaViolation] = []
  private var depth = 0

  init(nodes: [SchemaNode]) {
    self.nodes = nodes
  }

  /// More levels than a document can have: only a schema that refers to itself in a circle gets here.
  private static let deepest = 256

  mutating func check(_ value: JSONValue, against index: SchemaIndex, at path: String) {
    guard depth < Self.deepest else {
      report("$ref", "a schema that comes to an end", value, path)
      return
    }
    depth += 1
    for assertion in nodes[index].assertions { check(value, assertion, at: path) }
    depth -= 1
  }

  private func fits(_ value: JSONValue, _ index: SchemaIndex) -> Bool {
    var validator = SchemaValidator(nodes: nodes)
    validator.depth = depth
    validator.check(value, against: index, at: "")
    return validator.violations.isEmpty
  }

  private mutating func report(
    _ keyword: String, _ expected: String, _ value: JSONValue, _ path: String
  ) {
    violations.append(
      SchemaViolation(
        instancePath: path, keyword: keyword, expected: expected, found: Self.shown(value)))
  }

  private static func shown(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements): return "a list of \(elements.count)"
    case .object(let members): return "an object of \(members.count)"
    default:
      let text = value.compactText
      return text.unicodeScalars.count > 60 ? "\(text.prefix(60))…" : text
    }
  }

  private mutating func check(_ value: JSONValue, _ assertion: Assertion, at path: String) {
    switch assertion {
    case .never: report("false", "nothing", value, path)
    case .type(let types):
      guard !types.contains(where: { $0.includes(value) }) else { return }
      report("type", types.map(\.rawValue).joined(separator: " or "), value, path)
    case .oneOf(let values, let keyword):
      guard !values.contains(value) else { return }
      let list = values.map(\.compactText).joined(separator: ", ")
      report(keyword, values.count == 1 ? list : "one of \(list)", value, path)
    case .number, .multipleOf: checkNumber(value, assertion, at: path)
    case .length, .pattern, .format: checkText(value, assertion, at: path)
    case .itemCount, .uniqueItems, .items, .contains: checkArray(value, assertion, at: path)
    case .propertyCount, .required, .dependentRequired, .dependentSchemas, .properties,
      .propertyNames:
      checkObject(value, assertion, at: path)
    case .all, .any, .exactlyOne, .not, .condition: checkCombination(value, assertion, at: path)
    }
  }

  private mutating func checkNumber(_ value: JSONValue, _ assertion: Assertion, at path: String) {
    guard case .number(let number) = value else { return }
    switch assertion {
    case .number(let bounds):
      for (keyword, expected) in bounds.failures(of: number) {
        report(keyword, expected, value, path)
      }
    case .multipleOf(let divisor):
      // A decimal divisor such as 0.1 is no exact double, so the quotient may be off by rounding.
      let quotient = number / divisor
      let isMultiple = (quotient - quotient.rounded()).magnitude <= quotient.magnitude * 1e-12
      if !isMultiple { report("multipleOf", "a multiple of \(Self.text(divisor))", value, path) }
    default: return
    }
  }

  static func text(_ number: Double) -> String { CanonicalNumber.text(of: number) }

  private mutating func checkText(_ value: JSONValue, _ assertion: Assertion, at path: String) {
    guard case .string(let text) = value else { return }
    switch assertion {
    case .length(let minimum, let maximum):
      let length = text.unicodeScalars.count
      if let minimum, length < minimum {
        report("minLength", "at least \(minimum) characters", value, path)
      }
      if let maximum, length > maximum {
        report("maxLength", "at most \(maximum) characters", value, path)
      }
    case .pattern(let pattern):
      if !pattern.matches(text) { report("pattern", "a text like \(pattern.text)", value, path) }
    case .format(let format):
      if !format.accepts(text) { report("format", format.expected, value, path) }
    default: return
    }
  }

  private mutating func checkArray(_ value: JSONValue, _ assertion: Assertion, at path: String) {
    guard case .array(let elements) = value else { return }
    switch assertion {
    case .itemCount(let minimum, let maximum):
      if let minimum, elements.count < minimum {
        report("minItems", "at least \(minimum) elements", value, path)
      }
      if let maximum, elements.count > maximum {
        report("maxItems", "at most \(maximum) elements", value, path)
      }
    case .uniqueItems:
      let texts = elements.map { $0.compactBytes() }.sorted { $0.lexicographicallyPrecedes($1) }
      if zip(texts, texts.dropFirst()).contains(where: { $0 == $1 }) {
        report("uniqueItems", "each element once", value, path)
      }
    case .items(let prefix, let rest):
      for (place, element) in elements.enumerated() {
        guard let schema = place < prefix.count ? prefix[place] : rest else { break }
        check(element, against: schema, at: "\(path)/\(place)")
      }
    case .contains(let schema, let minimum, let maximum):
      let count = elements.count { fits($0, schema) }
      if count < minimum { report("contains", "\(minimum) or more fitting elements", value, path) }
      if let maximum, count > maximum {
        report("maxContains", "at most \(maximum) fitting elements", value, path)
      }
    default: return
    }
  }

  private mutating func checkObject(_ value: JSONValue, _ assertion: Assertion, at path: String) {
    guard case .object(let members) = value else { return }
    switch assertion {
    case .propertyCount(let minimum, let maximum):
      if let minimum, members.count < minimum {
        report("minProperties", "at least \(minimum) fields", value, path)
      }
      if let maximum, members.count > maximum {
        report("maxProperties", "at most \(maximum) fields", value, path)
      }
    case .required(let names): require(names, in: members, "required", at: path)
    case .dependentRequired(let dependencies):
      for dependency in dependencies where members[dependency.property] != nil {
        require(dependency.required, in: members, "dependentRequired", at: path)
      }
    case .dependentSchemas(let dependencies):
      for dependency in dependencies where members[dependency.property] != nil {
        check(value, against: dependency.schema, at: path)
      }
    case .propertyNames(let schema):
      for name in members.keys where !fits(.string(name), schema) {
        report("propertyNames", "a fitting name", .string(name), path)
      }
    case .properties(let properties): check(members, properties, at: path)
    default: return
    }
  }

  private mutating func require(
    _ names: [String], in members: JSONObject, _ keyword: String, at path: String
  ) {
    for name in names where members[name] == nil {
      violations.append(
        SchemaViolation(
          instancePath: "\(path)/\(JSONPointer.escaped(name))", keyword: keyword,
          expected: "this field", found: "nothing"))
    }
  }

  private mutating func check(
    _ members: JSONObject, _ properties: PropertySchemas, at path: String
  ) {
    for (name, value) in members {
      let place = "\(path)/\(JSONPointer.escaped(name))"
      var isKnown = false
      if let schema = properties.schema(of: name) {
        isKnown = true
        check(value, against: schema, at: place)
      }
      for (pattern, schema) in properties.patterned where pattern.matches(name) {
        isKnown = true
        check(value, against: schema, at: place)
      }
      if !isKnown, let additional = properties.additional {
        check(value, against: additional, at: place)
      }
    }
  }

  private mutating func checkCombination(
    _ value: JSONValue, _ assertion: Assertion, at path: String
  ) {
    switch assertion {
    case .all(let schemas):
      for schema in schemas { check(value, against: schema, at: path) }
    case .any(let schemas):
      if !schemas.contains(where: { fits(value, $0) }) {
        report("anyOf", "one of \(schemas.count) forms", value, path)
      }
    case .exactlyOne(let schemas):
      let count = schemas.count { fits(value, $0) }
      if count != 1 { report("oneOf", "exactly one of \(schemas.count) forms", value, path) }
    case .not(let schema):
      if fits(value, schema) { report("not", "something else", value, path) }
    case .condition(let condition, let then, let otherwise):
      guard let schema = fits(value, condition) ? then : otherwise else { return }
      check(value, against: schema, at: path)
    default: return
    }
  }
}

extension NumberBounds {
  /// The limits that `number` breaks, as keyword and expectation.
  fileprivate func failures(of number: Double) -> [(keyword: String, expected: String)] {
    var failures: [(keyword: String, expected: String)] = []
    func check(_ limit: Double?, _ keyword: String, _ words: String, _ holds: (Double) -> Bool) {
      guard let limit, !holds(limit) else { return }
      failures.append((keyword, "\(words) \(SchemaValidator.text(limit))"))
    }
    check(minimum, "minimum", "at least") { number >= $0 }
    check(maximum, "maximum", "at most") { number <= $0 }
    check(exclusiveMinimum, "exclusiveMinimum", "more than") { number > $0 }
    check(exclusiveMaximum, "exclusiveMaximum", "less than") { number < $0 }
    return failures
  }
}

extension PropertySchemas {
  /// The schema of a named property; O(log n).
  fileprivate func schema(of name: String) -> SchemaIndex? {
    var low = 0
    var high = named.count
    while low < high {
      let middle = (low + high) / 2
      if named[middle].name.utf8.lexicographicallyPrecedes(name.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < named.count, named[low].name.utf8.elementsEqual(name.utf8) else { return nil }
    return named[low].schema
  }
}
