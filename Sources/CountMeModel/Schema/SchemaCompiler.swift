/// Compiles a JSON Schema (2020-12) into a table of nodes that validates without reading it again.
///
/// A keyword that is not supported makes the whole schema unusable: applied in half, it would accept
/// what its author meant to refuse.
struct SchemaCompiler {
  private let root: JSONValue
  var nodes: [SchemaNode] = []
  private var indexes: [String: SchemaIndex] = [:]

  private init(_ root: JSONValue) {
    self.root = root
  }

  /// Compiles `root`; the first node of the result is its root.
  static func compile(_ root: JSONValue) throws(SchemaError) -> [SchemaNode] {
    var compiler = SchemaCompiler(root)
    _ = try compiler.compile(root, at: "")
    return compiler.nodes
  }

  /// Compiles the schema `value` that stands at `pointer`, or answers with its index if it is known.
  mutating func compile(
    _ value: JSONValue, at pointer: String
  ) throws(SchemaError) -> SchemaIndex {
    if let known = indexes[pointer] { return known }
    let index = nodes.count
    indexes[pointer] = index
    nodes.append(SchemaNode())
    switch value {
    case .bool(true): break
    case .bool(false): nodes[index] = .nothing
    case .object(let members):
      let keywords = SchemaKeywords(members, at: pointer)
      nodes[index].assertions = try assertions(of: keywords)
    default: throw SchemaError(pointer, "a schema is an object, true or false")
    }
    return index
  }

  private mutating func assertions(
    of keywords: SchemaKeywords
  ) throws(SchemaError) -> [Assertion] {
    try keywords.refuseUnknown()
    var assertions = try keywords.valueAssertions()
    assertions += try objectAssertions(keywords)
    assertions += try arrayAssertions(keywords)
    assertions += try combinations(keywords)
    for (name, definition) in try keywords.object("$defs") ?? JSONObject() {
      _ = try compile(definition, at: "\(keywords.pointer)/$defs/\(JSONPointer.escaped(name))")
    }
    return assertions
  }

  private mutating func objectAssertions(
    _ keywords: SchemaKeywords
  ) throws(SchemaError) -> [Assertion] {
    var properties = PropertySchemas()
    for (name, index) in try compileMap(keywords, "properties") {
      properties.named.append((name, index))
    }
    for (text, index) in try compileMap(keywords, "patternProperties") {
      properties.patterned.append((try keywords.pattern(text, at: "patternProperties"), index))
    }
    properties.additional = try compileOne(keywords, "additionalProperties")
    var assertions: [Assertion] = []
    if !properties.named.isEmpty || !properties.patterned.isEmpty || properties.additional != nil {
      assertions.append(.properties(properties))
    }
    if let names = try compileOne(keywords, "propertyNames") {
      assertions.append(.propertyNames(names))
    }
    let dependent = try compileMap(keywords, "dependentSchemas")
    if !dependent.isEmpty {
      assertions.append(.dependentSchemas(dependent.map { (property: $0.name, schema: $0.index) }))
    }
    return assertions
  }

  private mutating func arrayAssertions(
    _ keywords: SchemaKeywords
  ) throws(SchemaError) -> [Assertion] {
    var assertions: [Assertion] = []
    let prefix = try compileList(keywords, "prefixItems")
    let rest = try compileOne(keywords, "items")
    if !prefix.isEmpty || rest != nil { assertions.append(.items(prefix: prefix, rest: rest)) }
    if let contained = try compileOne(keywords, "contains") {
      let minimum = try keywords.count("minContains") ?? 1
      assertions.append(
        .contains(contained, minimum: minimum, maximum: try keywords.count("maxContains")))
    }
    return assertions
  }

  private mutating func combinations(
    _ keywords: SchemaKeywords
  ) throws(SchemaError) -> [Assertion] {
    var assertions: [Assertion] = []
    let all = try compileList(keywords, "allOf")
    if !all.isEmpty { assertions.append(.all(all)) }
    let any = try compileList(keywords, "anyOf")
    if !any.isEmpty { assertions.append(.any(any)) }
    let one = try compileList(keywords, "oneOf")
    if !one.isEmpty { assertions.append(.exactlyOne(one)) }
    if let not = try compileOne(keywords, "not") { assertions.append(.not(not)) }
    let then = try compileOne(keywords, "then")
    let otherwise = try compileOne(keywords, "else")
    if let condition = try compileOne(keywords, "if") {
      assertions.append(.condition(condition, then: then, otherwise: otherwise))
    }
    if let reference = try keywords.string("$ref") {
      assertions.append(.all([try resolve(reference, keywords)]))
    }
    return assertions
  }

  private mutating func resolve(
    _ reference: String, _ keywords: SchemaKeywords
  ) throws(SchemaError) -> SchemaIndex {
    guard reference.hasPrefix("#") else {
      throw keywords.error("$ref", "only references within the document (#/…) are supported")
    }
    let pointer = String(reference.dropFirst())
    if pointer == keywords.pointer {
      throw keywords.error("$ref", "a schema cannot refer to itself alone")
    }
    guard let target = JSONPointer(pointer)?.value(in: root) else {
      throw keywords.error("$ref", "\(reference) leads nowhere")
    }
    return try compile(target, at: pointer)
  }

  private mutating func compileOne(
    _ keywords: SchemaKeywords, _ name: String
  ) throws(SchemaError) -> SchemaIndex? {
    guard let value = keywords.members[name] else { return nil }
    return try compile(value, at: "\(keywords.pointer)/\(name)")
  }

  private mutating func compileList(
    _ keywords: SchemaKeywords, _ name: String
  ) throws(SchemaError) -> [SchemaIndex] {
    guard let value = keywords.members[name] else { return [] }
    guard let list = value.array, !list.isEmpty else {
      throw keywords.error(name, "a list of schemas is wanted")
    }
    var indexes: [SchemaIndex] = []
    for (place, element) in list.enumerated() {
      indexes.append(try compile(element, at: "\(keywords.pointer)/\(name)/\(place)"))
    }
    return indexes
  }

  private mutating func compileMap(
    _ keywords: SchemaKeywords, _ name: String
  ) throws(SchemaError) -> [(name: String, index: SchemaIndex)] {
    var result: [(name: String, index: SchemaIndex)] = []
    for (key, value) in try keywords.object(name) ?? JSONObject() {
      let pointer = "\(keywords.pointer)/\(name)/\(JSONPointer.escaped(key))"
      result.append((key, try compile(value, at: pointer)))
    }
    return result
  }
}
