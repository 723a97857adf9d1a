/// `allOf`, `anyOf`, `oneOf`, `not`, `if` and `$ref`.
extension SchemaValidator {
  mutating func checkCombination(_ value: JSONValue, _ rules: Combination) -> Bool {
    var fits = true
    for schema in rules.all {
      fits = check(value, against: schema) && fits
      if silence > 0, !fits { return false }
    }
    if !rules.any.isEmpty { fits = checkAny(value, rules.any) && fits }
    if !rules.exactlyOne.isEmpty { fits = checkExactlyOne(value, rules.exactlyOne) && fits }
    if silence > 0, !fits { return false }
    if let schema = rules.not, self.fits(value, schema) {
      let description = silence == 0 ? description(of: schema) : ""
      report(.not, "anything but \(description)", found: value)
      fits = false
    }
    if let condition = rules.condition {
      let schema = self.fits(value, condition) ? rules.then : rules.otherwise
      if let schema { fits = check(value, against: schema) && fits }
    }
    return fits
  }

  private mutating func checkAny(_ value: JSONValue, _ schemas: [SchemaIndex]) -> Bool {
    for schema in schemas where fits(value, schema) { return true }
    if silence == 0 { explain(.anyOf, value, schemas) }
    return false
  }

  private mutating func checkExactlyOne(_ value: JSONValue, _ schemas: [SchemaIndex]) -> Bool {
    var fitting: [Int] = []
    for (place, schema) in schemas.enumerated() where fits(value, schema) { fitting.append(place) }
    switch fitting.count {
    case 1: return true
    case 0: if silence == 0 { explain(.oneOf, value, schemas) }
    default:
      let places = fitting.map { "\($0 + 1)" }.joined(separator: " and ")
      report(
        .oneOf, "exactly one of \(schemas.count) forms",
        "\(SchemaWording.shown(value)), which has the forms \(places)")
    }
    return false
  }

  /// Says why no form fits: by the one form that the value was meant to have, or by all of them.
  private mutating func explain(
    _ keyword: SchemaKeyword, _ value: JSONValue, _ schemas: [SchemaIndex]
  ) {
    let place = path.pointer
    var meant: [[SchemaViolation]] = []
    var expected: [String] = []
    for schema in schemas.prefix(8) {
      let reasons = reasons(value, schema)
      let wrongKind = reasons.first { reason in
        reason.instancePath.utf8.elementsEqual(place.utf8)
          && [.type, .enum, .const, .false].contains(reason.keyword)
      }
      if let wrongKind {
        if !expected.contains(wrongKind.expected) { expected.append(wrongKind.expected) }
      } else {
        meant.append(reasons)
      }
    }
    if meant.count == 1 {
      for reason in meant[0] { repeatReport(reason) }
    } else if meant.isEmpty, schemas.count <= 8 {
      report(keyword, expected.joined(separator: " or "), found: value)
    } else {
      let first = meant.compactMap { $0.first }.map { reason in
        let field = reason.instancePath.utf8.dropFirst(place.utf8.count)
        return field.isEmpty ? reason.expected : "\(Substring(field)): \(reason.expected)"
      }
      report(keyword, (expected + first).joined(separator: " or "), found: value)
    }
  }

  private func description(of index: SchemaIndex) -> String {
    let node = nodes[index]
    if let choices = node.choices.first { return SchemaWording.choices(choices) }
    if let types = node.types { return SchemaWording.types(types) }
    if let pattern = node.text?.pattern { return "a text of the form \(pattern.text)" }
    if let format = node.text?.format { return format.expected }
    return "what stands at \"not\""
  }
}
