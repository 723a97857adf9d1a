extension DerivedExpression {
  /// Reads the value of `x-derived`.
  init(_ value: JSONValue, at pointer: String) throws(SchemaError) {
    switch value {
    case .number(let number): self = .literal(number)
    case .string(let name): self = .field(name)
    case .object(let members): try self.init(members, at: pointer)
    default: throw SchemaError(pointer, "a number, the name of a field or an object is wanted")
    }
  }

  private init(_ members: JSONObject, at pointer: String) throws(SchemaError) {
    if let field = members["sum"] {
      guard let field = field.string else {
        throw SchemaError("\(pointer)/sum", "the name of a field is wanted")
      }
      self = .sum(field: field, try Self.source(members, besides: "sum", at: pointer))
      return
    }
    if let counted = members["count"] {
      self = .count(try Self.counted(counted, members, at: pointer))
      return
    }
    guard members.count == 1, let (name, operand) = members.first else {
      throw SchemaError(pointer, "exactly one operation is wanted")
    }
    try self.init(name, operand, at: "\(pointer)/\(name)")
  }

  private init(
    _ operation: String, _ operand: JSONValue, at pointer: String
  ) throws(SchemaError) {
    switch operation {
    case "add": self = .add(try Self.operands(operand, at: pointer))
    case "multiply": self = .multiply(try Self.operands(operand, at: pointer))
    case "minimum": self = .minimum(try Self.operands(operand, at: pointer))
    case "maximum": self = .maximum(try Self.operands(operand, at: pointer))
    case "subtract":
      let (left, right) = try Self.pair(operand, at: pointer)
      self = .subtract(left, right)
    case "divide":
      let (left, right) = try Self.pair(operand, at: pointer)
      self = .divide(left, right)
    case "floor": self = .floor(try DerivedExpression(operand, at: pointer))
    case "sqrt": self = .squareRoot(try DerivedExpression(operand, at: pointer))
    default: throw SchemaError(pointer, "this operation is not supported")
    }
  }

  private static func operands(
    _ value: JSONValue, at pointer: String
  ) throws(SchemaError) -> [DerivedExpression] {
    guard let list = value.array, !list.isEmpty else {
      throw SchemaError(pointer, "a list of operands is wanted")
    }
    var operands: [DerivedExpression] = []
    for (index, element) in list.enumerated() {
      operands.append(try DerivedExpression(element, at: "\(pointer)/\(index)"))
    }
    return operands
  }

  private static func pair(
    _ value: JSONValue, at pointer: String
  ) throws(SchemaError) -> (DerivedExpression, DerivedExpression) {
    let operands = try operands(value, at: pointer)
    guard operands.count == 2 else { throw SchemaError(pointer, "two operands are wanted") }
    return (operands[0], operands[1])
  }

  private static func counted(
    _ value: JSONValue, _ members: JSONObject, at pointer: String
  ) throws(SchemaError) -> Source {
    if let inner = value.object { return try source(inner, besides: "", at: "\(pointer)/count") }
    guard let list = value.string else {
      throw SchemaError("\(pointer)/count", "the name of a list or {\"in\": …} is wanted")
    }
    var together = members
    together["of"] = .string(list)
    return try source(together, besides: "count", at: pointer)
  }

  private static func source(
    _ members: JSONObject, besides operation: String, at pointer: String
  ) throws(SchemaError) -> Source {
    for key in members.keys where ![operation, "of", "in"].contains(key) {
      throw SchemaError("\(pointer)/\(JSONPointer.escaped(key))", "this is not supported here")
    }
    let list = members["of"]?.string
    let collection = members["in"]?.string.flatMap { CollectionName($0) }
    guard (members["of"] == nil) == (list == nil), (members["in"] == nil) == (collection == nil)
    else { throw SchemaError(pointer, "\"of\" names a field and \"in\" a collection") }
    switch (list, collection) {
    case (let list?, let collection?): return .referenced(list: list, collection: collection)
    case (let list?, nil): return .embedded(list: list)
    case (nil, let collection?): return .collection(collection)
    case (nil, nil): throw SchemaError(pointer, "\"of\" or \"in\" is wanted")
    }
  }
}
