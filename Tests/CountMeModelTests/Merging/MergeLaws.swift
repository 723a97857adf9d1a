import Testing

@testable import CountMeModel

/// Merges three versions and asserts every law of merging on them; every example goes through here.
@discardableResult
func mergeAssertingLaws(
  _ schema: CollectionSchema, base: MergeVersion, _ one: MergeVersion, _ other: MergeVersion,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) -> MergeOutcome {
  let merge = DocumentMerge(schema)
  let outcome = merge.merge(base: base, one, other)
  let laws = MergeLaws(schema: schema, base: base, one: one, other: other, outcome: outcome)
  for law in laws.broken {
    Issue.record(
      """
      \(law): \(comment()?.rawValue ?? "")
      base \(base.text)one \(one.text)other \(other.text)result \(outcome.result.text)
      """, sourceLocation: sourceLocation)
  }
  return outcome
}

/// The laws that any merge of any document keeps.
struct MergeLaws {
  let schema: CollectionSchema
  let base, one, other: MergeVersion
  let outcome: MergeOutcome

  /// The laws that do not hold, in words.
  var broken: [String] {
    let merge = DocumentMerge(schema)
    let result = outcome.result
    let laws: [(String, Bool)] = [
      ("symmetric, account included", merge.merge(base: base, other, one) == outcome),
      ("idempotent", merge.merge(base: base, result, result).result == result),
      ("one with itself is itself", merge.merge(base: base, one, one).result == one),
      ("absorbs the first parent", merge.merge(base: one, result, one).result == result),
      ("absorbs the second parent", merge.merge(base: other, result, other).result == result),
      ("valid when both are", isInvalid(result) ? isInvalid(one) || isInvalid(other) : true),
      ("invalid never beats valid", isInvalid(result) ? !isValid(one) && !isValid(other) : true),
      ("deletion wins", isDeletion ? result == .absent : true),
      ("nothing comes from nowhere", one == .absent && other == .absent ? result == .absent : true),
    ]
    return laws.filter { !$0.1 }.map(\.0) + brokenInside
  }

  /// The laws on the members of two valid versions that make a third.
  private var brokenInside: [String] {
    guard let one = one.document, let other = other.document, let result = outcome.result.document
    else { return [] }
    let fields = FieldLaws(
      schema: schema, base: base.document, one: one, other: other, result: result,
      outcome: outcome)
    return fields.broken
  }

  private var isDeletion: Bool {
    base != .absent && (one == .absent || other == .absent)
  }

  private func isValid(_ version: MergeVersion) -> Bool { version.document != nil }

  private func isInvalid(_ version: MergeVersion) -> Bool {
    if case .invalid = version { true } else { false }
  }
}

extension MergeVersion {
  /// The version for a person.
  var text: String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "absent\n" }
}
