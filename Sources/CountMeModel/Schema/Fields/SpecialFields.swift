/// The properties of a schema that carry `x-merge` or `x-derived`, checked strictly.
struct SpecialFields {
  private(set) var rules: [String: FieldMergeRule] = [:]
  private(set) var memberships: [MembershipField] = []
  private(set) var derived: [DerivedField] = []

  /// Fields that every rule takes as they are; merging itself looks at them.
  private static let envelope = DocumentEnvelope.names

  init(_ properties: JSONObject) throws(SchemaError) {
    guard Set(properties.keys).count == properties.count else {
      throw SchemaError("/properties", "two names of fields look the same")
    }
    for (name, value) in properties {
      guard let members = value.object else { continue }
      try read(name, SchemaMembers(members, at: "/properties/\(JSONPointer.escaped(name))"))
    }
    let operations = derived.reduce(memberships.count) { $0 + $1.expression.operationCount }
    guard operations <= SchemaLimits.operations else {
      throw SchemaError(
        tooCostly: "/properties",
        "its derived fields are made of more than \(SchemaLimits.operations) operations")
    }
    derived = try inOrder()
  }

  private mutating func read(_ name: String, _ keywords: SchemaMembers) throws(SchemaError) {
    for keyword in ["x-merge", "x-derived"]
    where keywords.members[keyword] != nil && Self.envelope.contains(name) {
      throw keywords.error(keyword, "\(name) has its own rules")
    }
    if let text = try keywords.string("x-merge") {
      guard let rule = FieldMergeRule(rawValue: text) else {
        throw keywords.error("x-merge", "union, maximum, minimum, counter or derived is wanted")
      }
      rules[name] = rule
    }
    guard let value = keywords.members["x-derived"] else {
      guard rules[name] != .derived else {
        throw keywords.error("x-merge", "a derived field says with x-derived how it follows")
      }
      return
    }
    if let membership = try membership(name, value, keywords) {
      memberships.append(membership)
    } else {
      guard rules[name] == .derived else {
        throw keywords.error("x-merge", "a field with x-derived is merged as derived")
      }
      let pointer = "\(keywords.pointer)/x-derived"
      derived.append(
        DerivedField(name: name, expression: try DerivedExpression(value, at: pointer)))
    }
  }

  private func membership(
    _ name: String, _ value: JSONValue, _ keywords: SchemaMembers
  ) throws(SchemaError) -> MembershipField? {
    guard let members = value.object, let collection = members["members"] else { return nil }
    guard let collection = collection.string.flatMap({ CollectionName($0) }),
      let by = members["by"]?.string, members.count == 2
    else {
      throw keywords.error("x-derived", "\"members\" names a collection and \"by\" a field of it")
    }
    guard rules[name] == .union else {
      throw keywords.error("x-merge", "a list of members is merged as union")
    }
    return MembershipField(name: name, collection: collection, by: by)
  }

  /// The derived fields, each after those that it depends on, and by name beyond that.
  private func inOrder() throws(SchemaError) -> [DerivedField] {
    var ordered: [DerivedField] = []
    var rest = derived
    while !rest.isEmpty {
      let open = Set(rest.map(\.name))
      let ready = rest.filter { open.isDisjoint(with: $0.expression.ownFields) }
      guard !ready.isEmpty else {
        let names = rest.map(\.name).joined(separator: ", ")
        throw SchemaError(
          "/properties/\(JSONPointer.escaped(rest[0].name))/x-derived",
          "these fields depend on each other in a circle: \(names)")
      }
      ordered += ready
      rest.removeAll { field in ready.contains { $0.name == field.name } }
    }
    return ordered
  }
}
