/// Objects.
extension SchemaValidator {
  mutating func checkObject(_ members: JSONObject, _ rules: ObjectRules) -> Bool {
    var fits = checkCount(of: members, rules)
    fits = checkRequired(rules.required, in: members, keyword: .required) && fits
    if silence > 0, !fits { return false }
    spend((rules.dependentRequired.count + rules.dependentSchemas.count) / 16)
    for (property, required) in rules.dependentRequired where members[property] != nil {
      fits =
        checkRequired(required, in: members, keyword: .dependentRequired, because: property)
        && fits
    }
    if rules.judgesMembers { fits = checkMembers(members, rules) && fits }
    for (property, schema) in rules.dependentSchemas where members[property] != nil {
      if silence > 0, !fits { return false }
      fits = check(.object(members), against: schema) && fits
    }
    return fits
  }

  private mutating func checkCount(of members: JSONObject, _ rules: ObjectRules) -> Bool {
    let isShort = rules.minimum.map { members.count < $0 } ?? false
    let isLong = rules.maximum.map { members.count > $0 } ?? false
    guard isShort || isLong else { return true }
    report(
      isShort ? .minProperties : .maxProperties,
      SchemaWording.count(rules.minimum, rules.maximum, "field"), found: .object(members))
    return false
  }

  private mutating func checkRequired(
    _ names: [String], in members: JSONObject, keyword: SchemaKeyword,
    because property: String? = nil
  ) -> Bool {
    var fits = true
    spend(names.count / 2)
    for name in names where members[name] == nil {
      path.enter(name)
      report(
        keyword, property.map { "this field, because \($0) is there" } ?? "this field", nil)
      path.leave()
      fits = false
      if silence > 0 { return false }
    }
    return fits
  }

  /// Goes along the members and the sorted names of the schema together.
  private mutating func checkMembers(_ members: JSONObject, _ rules: ObjectRules) -> Bool {
    spend(rules.named.count / 16)
    var fits = true
    var next = 0
    for (name, value) in members {
      var own: SchemaIndex?
      while own == nil, next < rules.named.count {
        let order = UTF8Order.compare(rules.named[next].name, name)
        if order > 0 { break }
        if order == 0 { own = rules.named[next].schema }
        next += 1
      }
      path.enter(name)
      fits = checkMember(name, value, own, rules) && fits
      path.leave()
      if silence > 0, !fits { return false }
    }
    return fits
  }

  private mutating func checkMember(
    _ name: String, _ value: JSONValue, _ own: SchemaIndex?, _ rules: ObjectRules
  ) -> Bool {
    var fits = true
    var isKnown = false
    if let own {
      isKnown = true
      fits = checkAllowed(value, own, .properties, rules)
    }
    for (pattern, schema) in rules.patterned where matches(pattern, name) {
      isKnown = true
      fits = checkAllowed(value, schema, .patternProperties, rules) && fits
    }
    if !isKnown, let additional = rules.additional {
      fits = checkAllowed(value, additional, .additionalProperties, rules) && fits
    }
    if let names = rules.names { fits = checkName(name, names) && fits }
    return fits
  }

  /// Checks a member's value; where no value would be right, it is the member that is wrong.
  private mutating func checkAllowed(
    _ value: JSONValue, _ schema: SchemaIndex, _ keyword: SchemaKeyword, _ rules: ObjectRules
  ) -> Bool {
    guard nodes[schema].refusesAll else { return check(value, against: schema) }
    guard silence == 0, violations.count < Self.mostViolations else { return false }
    let known = rules.named.filter { !nodes[$0.schema].refusesAll }.map(\.name)
    let list = known.isEmpty ? "" : "; known are \(known.prefix(12).joined(separator: ", "))"
    report(keyword, "no field of this name" + list, found: value)
    return false
  }

  private mutating func checkName(_ name: String, _ schema: SchemaIndex) -> Bool {
    if fits(.string(name), schema) { return true }
    guard silence == 0 else { return false }
    let reason = reasons(.string(name), schema).first?.expected ?? "another"
    report(.propertyNames, "a field whose name is \(reason)", found: .string(name))
    return false
  }
}
