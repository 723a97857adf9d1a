/// Whether the rules of fields fit the fields that the schema describes.
extension SpecialFields {
  /// Checks all rules against the fields' types and the fields that expressions name.
  func check(
    _ fields: [FieldDescription], _ positions: SchemaPositions
  ) throws(SchemaError) {
    for field in fields {
      guard let rule = rules[field.name] else { continue }
      let allowed = Self.types(for: rule)
      guard !field.types.isEmpty, field.types.allSatisfy({ $0 == .null || allowed.contains($0) })
      else {
        let words = allowed.map(\.words).joined(separator: " or ")
        throw SchemaError(
          "/properties/\(JSONPointer.escaped(field.name))/x-merge",
          "the rule \(rule.rawValue) wants a field whose type is \(words)")
      }
    }
    for field in derived {
      let pointer = "/properties/\(JSONPointer.escaped(field.name))/x-derived"
      try check(field.expression, at: pointer, fields, positions)
    }
  }

  private static func types(for rule: FieldMergeRule) -> [JSONType] {
    switch rule {
    case .union: [.array]
    case .maximum: [.number, .integer, .string, .object]
    case .minimum: [.number, .integer, .string]
    case .counter, .derived: [.number, .integer]
    }
  }

  private func check(
    _ expression: DerivedExpression, at pointer: String, _ fields: [FieldDescription],
    _ positions: SchemaPositions
  ) throws(SchemaError) {
    switch expression {
    case .field(let name): try check(name, is: [.number, .integer], at: pointer, fields)
    case .sum(let summed, let source):
      try check(source, at: pointer, fields)
      guard case .embedded(let list) = source else { break }
      try check(summed, in: list, at: pointer, positions)
    case .count(let source): try check(source, at: pointer, fields)
    default: break
    }
    for operand in expression.operands { try check(operand, at: pointer, fields, positions) }
  }

  private func check(
    _ source: DerivedExpression.Source, at pointer: String, _ fields: [FieldDescription]
  ) throws(SchemaError) {
    switch source {
    case .embedded(let list): try check(list, is: [.array, .object], at: pointer, fields)
    case .referenced(let list, _): try check(list, is: [.array], at: pointer, fields)
    case .collection: break
    }
  }

  private func check(
    _ name: String, is types: [JSONType], at pointer: String, _ fields: [FieldDescription]
  ) throws(SchemaError) {
    guard let field = fields.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw SchemaError(pointer, "\(name) is no field of this schema")
    }
    guard field.types.contains(where: { types.contains($0) }) else {
      let words = types.map(\.words).joined(separator: " or ")
      throw SchemaError(pointer, "\(name) must be of the type \(words)")
    }
  }

  /// Checks the field that is summed over embedded objects, where the schema describes these.
  private func check(
    _ summed: String, in list: String, at pointer: String, _ positions: SchemaPositions
  ) throws(SchemaError) {
    let path = "/properties/\(JSONPointer.escaped(list))"
    let view = try SchemaView(positions.index(at: path), positions)
    guard let elements = view.child("items") ?? view.child("additionalProperties") else { return }
    let element = try SchemaView(elements, positions)
    guard element["properties"] != nil else { return }
    guard let field = element.property(summed) else {
      throw SchemaError(pointer, "\(summed) is no field of what stands in \(list)")
    }
    let types = try SchemaView(field, positions).types()
    guard types.isEmpty || types.contains(.number) || types.contains(.integer) else {
      throw SchemaError(pointer, "\(summed) in \(list) must be a number")
    }
  }
}
