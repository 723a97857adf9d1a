import CountMeKit

/// A condition on documents as a person types it: `meal=lunch`, `calories>=500`, `date!=today`.
struct ListCondition {
  private enum Comparison: String {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  private let field: String
  private let comparison: Comparison
  private let value: JSONValue?

  /// Reads a condition; numbers compare as numbers, text and days letter by letter.
  ///
  /// - Parameter others: fields that are known besides those of the schema.
  /// - Throws: ``CommandFailure`` for what is no condition, a field that nobody knows, with those that are
  ///   like it, and for a text where the field has numbers.
  init(
    _ text: String, schema: CollectionSchema, besides others: Set<String>,
    _ reader: DiaryReader
  ) throws {
    let field = text.prefix { !"<>=!".contains($0) }
    let sign = text.dropFirst(field.count).prefix(2)
    let longest = Comparison(rawValue: String(sign)) ?? Comparison(rawValue: String(sign.prefix(1)))
    guard let comparison = longest, !field.isEmpty else {
      throw CommandFailure(
        .usage, "\(text.printable) is not a condition",
        hint: "write for example meal=lunch, 'calories>500' or 'meal!=lunch'")
    }
    let rest = text.dropFirst(field.count + comparison.rawValue.count)
    let read = try FieldAssignment(
      String(field), String(rest), schema: schema, besides: others, reader)
    (self.field, self.comparison, value) = (read.change.field, comparison, read.change.value)
    try expectComparable(with: schema.field(self.field)?.types ?? [])
  }

  private func expectComparable(with types: [JSONType]) throws {
    let isOrder = ![.equal, .unequal].contains(comparison)
    guard let value else {
      guard isOrder else { return }
      throw CommandFailure(
        .usage, "\(field.printable)\(comparison.rawValue) says nothing to compare with",
        hint: "write a value after it; \(field.printable)= finds documents without the field")
    }
    let isOfNumbers =
      types.contains { [.number, .integer].contains($0) }
      && types.allSatisfy { [.number, .integer, .null].contains($0) }
    guard !isOfNumbers || value.number != nil else {
      throw CommandFailure(
        .data, "\(field.printable) is a number, and \(JSONValue?.some(value).shown) is none",
        hint: "write for example \(field.printable)\(comparison.rawValue)100")
    }
  }

  /// Whether a document fulfils it; where the field is missing only `!=` and an empty value do.
  func holds(for document: Document) -> Bool {
    let present = document.listed(field)
    switch comparison {
    case .equal: return present == value
    case .unequal: return present != value
    default: break
    }
    guard let present, let value, let order = ListOrder.compare(present, value) else {
      return false
    }
    return switch comparison {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    default: order >= 0
    }
  }
}
