extension DerivedExpression {
  /// The value for a document, or nil where an operand is absent or the result is no number.
  ///
  /// - Parameters:
  ///   - document: the document that the field belongs to.
  ///   - total: the sum of a field over a source, or the count where there is no field.
  func value(in document: JSONObject, total: (String?, Source) -> Double) -> Double? {
    let result = unchecked(in: document, total: total)
    return result.flatMap { $0.isFinite ? $0 : nil }
  }

  private func unchecked(
    in document: JSONObject, total: (String?, Source) -> Double
  ) -> Double? {
    func value(_ operand: Self) -> Double? { operand.value(in: document, total: total) }
    func all(_ operands: [Self]) -> [Double]? {
      let values = operands.compactMap(value)
      return values.count == operands.count ? values : nil
    }
    switch self {
    case .literal(let number): return number
    case .field(let name): return document[name]?.number
    case .sum(let field, let source): return total(field, source)
    case .count(let source): return total(nil, source)
    case .add(let operands): return all(operands)?.reduce(0, +)
    case .multiply(let operands): return all(operands)?.reduce(1, *)
    case .minimum(let operands): return all(operands)?.min()
    case .maximum(let operands): return all(operands)?.max()
    case .subtract(let left, let right): return all([left, right]).map { $0[0] - $0[1] }
    case .divide(let left, let right):
      return all([left, right]).flatMap { $0[1] == 0 ? nil : $0[0] / $0[1] }
    case .floor(let operand): return value(operand)?.rounded(.down)
    case .squareRoot(let operand): return value(operand).flatMap { $0 < 0 ? nil : $0.squareRoot() }
    }
  }
}

extension Double {
  /// Six decimals, which are finer than any scale and hide that 0.1 + 0.2 is not 0.3 in doubles.
  var roundedAsDerived: Double {
    // Doubles this great have no six decimals, and scaling would move them.
    guard magnitude < 8_589_934_592 else { return self }
    // Adding 0 makes a 0 of -0, which canonical JSON does not have.
    return (self * 1_000_000).rounded() / 1_000_000 + 0
  }
}
