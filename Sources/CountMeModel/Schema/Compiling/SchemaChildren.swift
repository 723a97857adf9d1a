/// Looks up the schemas that stand below a schema; ``SchemaPositions`` has checked their shapes.
struct SchemaChildren {
  let keywords: SchemaMembers
  let positions: SchemaPositions

  func one(_ name: String) -> SchemaIndex? {
    positions.index(at: "\(keywords.pointer)/\(name)")
  }

  func list(_ name: String) -> [SchemaIndex] {
    (keywords.members[name]?.array ?? []).indices.compactMap {
      positions.index(at: "\(keywords.pointer)/\(name)/\($0)")
    }
  }

  /// Sorted by key.
  func map(_ name: String) -> [(key: String, schema: SchemaIndex)] {
    (keywords.members[name]?.object?.keys ?? []).compactMap { key in
      positions.index(at: "\(keywords.pointer)/\(name)/\(JSONPointer.escaped(key))")
        .map { (key, $0) }
    }
  }
}

/// The keywords that apply other schemas.
extension SchemaMembers {
  func arrayRules(_ children: SchemaChildren) throws(SchemaError) -> ArrayRules? {
    let rules = ArrayRules(
      minimum: try count("minItems"), maximum: try count("maxItems"),
      isUnique: try bool("uniqueItems") ?? false,
      prefix: children.list("prefixItems"), rest: children.one("items"),
      contained: children.one("contains"), minimumContained: try count("minContains") ?? 1,
      maximumContained: try count("maxContains"))
    let isEmpty =
      rules.minimum == nil && rules.maximum == nil && !rules.isUnique && rules.prefix.isEmpty
      && rules.rest == nil && rules.contained == nil
    return isEmpty ? nil : rules
  }

  func objectRules(_ children: SchemaChildren) throws(SchemaError) -> ObjectRules? {
    let spending = children.positions.spending
    var rules = ObjectRules(
      minimum: try count("minProperties"), maximum: try count("maxProperties"),
      required: try strings("required") ?? [], dependentRequired: try dependentRequired(),
      dependentSchemas: children.map("dependentSchemas").map { ($0.key, $0.schema) },
      named: children.map("properties").map { ($0.key, $0.schema) },
      additional: children.one("additionalProperties"), names: children.one("propertyNames"))
    for (text, schema) in children.map("patternProperties") {
      rules.patterned.append((try pattern(text, at: "patternProperties", spending), schema))
    }
    let isEmpty =
      rules.minimum == nil && rules.maximum == nil && rules.required.isEmpty
      && rules.dependentRequired.isEmpty && rules.dependentSchemas.isEmpty && !rules.judgesMembers
    return isEmpty ? nil : rules
  }

  private func dependentRequired() throws(SchemaError) -> [(property: String, required: [String])] {
    var dependencies: [(property: String, required: [String])] = []
    for (property, value) in try object("dependentRequired") ?? JSONObject() {
      let names = try Self.names(value) { error("dependentRequired", "\(property): \($0)") }
      dependencies.append((property, names))
    }
    return dependencies
  }

  func combination(
    _ children: SchemaChildren, _ positions: SchemaPositions
  ) throws(SchemaError) -> Combination? {
    var rules = Combination(
      all: children.list("allOf"), any: children.list("anyOf"),
      exactlyOne: children.list("oneOf"), not: children.one("not"))
    if let reference = try string("$ref") {
      rules.all.insert(try positions.resolve(reference, at: pointer), at: 0)
    }
    // `then` and `else` say nothing without `if`.
    if let condition = children.one("if") {
      rules.condition = condition
      rules.then = children.one("then")
      rules.otherwise = children.one("else")
    }
    let isEmpty =
      rules.all.isEmpty && rules.any.isEmpty && rules.exactlyOne.isEmpty && rules.not == nil
      && rules.condition == nil
    return isEmpty ? nil : rules
  }
}
