/// Computes the fields of a document that follow from others.
struct DerivedEvaluator<Source: DocumentSource> {
  let source: Source

  /// The document with all its derived fields as they must be.
  func deriving(
    _ fields: [DerivedField], in document: JSONObject
  ) throws(Source.Failure) -> JSONObject {
    var document = document
    for field in fields {
      let value = try value(of: field.expression, in: document)
      document[field.name] = value.map { .number(Self.rounded($0)) }
    }
    return document
  }

  /// Six decimals are finer than any scale and hide that 0.1 + 0.2 is not 0.3 in doubles.
  private static func rounded(_ number: Double) -> Double {
    let scaled = (number * 1_000_000).rounded() / 1_000_000
    return scaled.isFinite ? scaled + 0 : number
  }

  private func value(
    of expression: DerivedExpression, in document: JSONObject
  ) throws(Source.Failure) -> Double? {
    switch expression {
    case .literal(let number): return number
    case .field(let name): return document[name]?.number
    case .sum(let field, let over):
      return try objects(of: over, in: document).reduce(0) { $0 + ($1[field]?.number ?? 0) }
    case .count(let over): return Double(try objects(of: over, in: document).count)
    case .add(let operands): return try values(operands, document)?.reduce(0, +)
    case .multiply(let operands): return try values(operands, document)?.reduce(1, *)
    case .minimum(let operands): return try values(operands, document)?.min()
    case .maximum(let operands): return try values(operands, document)?.max()
    case .subtract(let left, let right):
      return try values([left, right], document).map { $0[0] - $0[1] }
    case .divide(let left, let right):
      return try values([left, right], document).flatMap { $0[1] == 0 ? nil : $0[0] / $0[1] }
    case .floor(let operand):
      return try value(of: operand, in: document)?.rounded(.down)
    case .squareRoot(let operand):
      return try value(of: operand, in: document).flatMap { $0 < 0 ? nil : $0.squareRoot() }
    }
  }

  private func values(
    _ operands: [DerivedExpression], _ document: JSONObject
  ) throws(Source.Failure) -> [Double]? {
    var values: [Double] = []
    for operand in operands {
      guard let value = try value(of: operand, in: document) else { return nil }
      values.append(value)
    }
    return values
  }

  private func objects(
    of over: DerivedExpression.Source, in document: JSONObject
  ) throws(Source.Failure) -> [JSONObject] {
    switch over {
    case .embedded(let list):
      switch document[list] {
      case .array(let elements): return elements.compactMap(\.object)
      case .object(let members): return members.compactMap(\.value.object)
      default: return []
      }
    case .referenced(let list, let collection):
      var found: [JSONObject] = []
      for id in MemberList(document[list]).ids {
        if let object = try source.document(collection, id) { found.append(object) }
      }
      return found
    case .collection(let collection):
      return try source.documents(in: collection).map(\.fields)
    }
  }
}
