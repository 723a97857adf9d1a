/// How a field follows from others (`x-derived`).
public indirect enum DerivedExpression: Sendable, Equatable {
  /// The documents or embedded objects that a sum or a count goes over.
  public enum Source: Sendable, Hashable {
    /// The objects in a list or map that is a field of the document itself.
    case embedded(list: String)
    /// The documents whose ids a list of the document itself names.
    case referenced(list: String, collection: CollectionName)
    /// Every document of a collection.
    case collection(CollectionName)
  }

  /// A number.
  case literal(Double)
  /// Another field of the document.
  case field(String)
  /// The sum of a field; where it is absent it counts 0.
  case sum(field: String, Source)
  /// How many there are.
  case count(Source)
  /// The sum of all operands.
  case add([DerivedExpression])
  /// The first operand less the second.
  case subtract(DerivedExpression, DerivedExpression)
  /// The product of all operands.
  case multiply([DerivedExpression])
  /// The quotient; absent where the divisor is 0.
  case divide(DerivedExpression, DerivedExpression)
  /// The greatest whole number that is not greater.
  case floor(DerivedExpression)
  /// The square root; absent below 0.
  case squareRoot(DerivedExpression)
  /// The smallest operand.
  case minimum([DerivedExpression])
  /// The greatest operand.
  case maximum([DerivedExpression])

  /// The expressions that this one is made of.
  var operands: [DerivedExpression] {
    switch self {
    case .literal, .field, .sum, .count: []
    case .add(let operands), .multiply(let operands), .minimum(let operands),
      .maximum(let operands):
      operands
    case .subtract(let left, let right), .divide(let left, let right): [left, right]
    case .floor(let operand), .squareRoot(let operand): [operand]
    }
  }

  /// How many expressions it is made of, itself counted.
  var operationCount: Int { operands.reduce(1) { $0 + $1.operationCount } }

  /// The fields of the document itself that the result depends on.
  var ownFields: [String] {
    switch self {
    case .field(let name): [name]
    case .sum(_, let source), .count(let source): source.ownField.map { [$0] } ?? []
    default: operands.flatMap(\.ownFields)
    }
  }

  /// The sources that the result depends on.
  public var sources: [Source] {
    switch self {
    case .sum(_, let source), .count(let source): [source]
    default: operands.flatMap(\.sources)
    }
  }

  /// The fields of other documents that are summed, with the collection they stand in.
  var foreignFields: [(field: String, collection: CollectionName)] {
    switch self {
    case .sum(let field, .referenced(_, let collection)),
      .sum(let field, .collection(let collection)):
      [(field, collection)]
    default: operands.flatMap(\.foreignFields)
    }
  }
}

extension DerivedExpression.Source {
  fileprivate var ownField: String? {
    switch self {
    case .embedded(let list), .referenced(let list, _): list
    case .collection: nil
    }
  }
}
