/// The keywords that look at a value alone and need no other schema.
extension SchemaMembers {
  func types() throws(SchemaError) -> JSONTypes? {
    guard let value = members["type"] else { return nil }
    let problem = "one of the seven JSON types, or a list of them, is wanted"
    let names: [String]
    if let single = value.string {
      names = [single]
    } else {
      names = try Self.names(value) { _ in error("type", problem) }
    }
    guard !names.isEmpty else { throw error("type", problem) }
    var types: JSONTypes = []
    for name in names {
      guard let type = JSONType(rawValue: name) else { throw error("type", problem) }
      types.insert(JSONTypes(type))
    }
    return types
  }

  func choices() throws(SchemaError) -> [Choices] {
    var choices: [Choices] = []
    if let value = members["enum"] {
      guard let values = value.array, !values.isEmpty else {
        throw error("enum", "a list of values is wanted")
      }
      choices.append(Choices(keyword: .enum, values: values))
    }
    if let value = members["const"] {
      choices.append(Choices(keyword: .const, values: [value]))
    }
    return choices
  }

  func numberRules() throws(SchemaError) -> NumberRules? {
    let rules = NumberRules(
      minimum: try number("minimum"), maximum: try number("maximum"),
      exclusiveMinimum: try number("exclusiveMinimum"),
      exclusiveMaximum: try number("exclusiveMaximum"),
      divisor: try number("multipleOf"))
    if let divisor = rules.divisor, divisor <= 0 {
      throw error("multipleOf", "a number above 0 is wanted")
    }
    return rules.isEmpty ? nil : rules
  }

  func textRules(_ spending: SchemaSpending) throws(SchemaError) -> TextRules? {
    var rules = TextRules(minimum: try count("minLength"), maximum: try count("maxLength"))
    if let text = try string("pattern") {
      rules.pattern = try pattern(text, at: "pattern", spending)
    }
    if let name = try string("format") {
      guard let format = SchemaFormat(rawValue: name) else {
        let known = SchemaFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw error("format", "only these formats are supported: \(known)")
      }
      rules.format = format
    }
    let isEmpty =
      rules.minimum == nil && rules.maximum == nil && rules.pattern == nil && rules.format == nil
    return isEmpty ? nil : rules
  }

  /// Compiles the expression that stands at `keyword`.
  func pattern(
    _ text: String, at keyword: String, _ spending: SchemaSpending
  ) throws(SchemaError) -> SchemaPattern {
    let pattern: SchemaPattern
    do {
      pattern = try SchemaPattern(text)
    } catch {
      throw self.error(
        keyword, "\(text) is no regular expression that is supported: \(error.problem)")
    }
    try spending.spend(
      states: pattern.stateCount, at: "\(pointer)/\(JSONPointer.escaped(keyword))")
    return pattern
  }
}
