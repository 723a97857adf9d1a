/// Merges two versions of a document that went apart: a pure function that knows no side.
///
/// The rules, in this order (design, section 4):
///
/// 1. Only one side changed since the base: that side. Both made the same change: that.
/// 2. Deleted on one side, anything on the other: deleted.
/// 3. Both changed: the document's rule, `lastWriteWins` or `fieldwise`, with the rules of single
///    fields inside either.
/// 5. A version that is invalid never wins over one that is valid.
///
/// Rule 4, lists of members and derived fields, needs the whole tree: see ``Consequences``.
public struct DocumentMerge: Sendable {
  private let schema: CollectionSchema

  /// Merges documents of one collection.
  public init(_ schema: CollectionSchema) {
    self.schema = schema
  }

  /// The version that two versions make; `merge(base, a, b)` equals `merge(base, b, a)`.
  ///
  /// Never throws; O(n) in the documents, but for validating the result.
  public func merge(
    base: MergeVersion, _ one: MergeVersion, _ other: MergeVersion
  ) -> MergeOutcome {
    if one == other { return MergeOutcome(result: one, rule: .oneSided, loser: nil) }
    if let outcome = byValidity(base: base, one, other) { return outcome }
    if one == base { return MergeOutcome(result: other, rule: .oneSided, loser: nil) }
    if other == base { return MergeOutcome(result: one, rule: .oneSided, loser: nil) }
    switch (one, other) {
    case (.absent, _): return deletion(base: base, over: other)
    case (_, .absent): return deletion(base: base, over: one)
    case (.valid(let one), .valid(let other)):
      return merged(base: base.document, one, other)
    default:
      // Both are invalid: their bytes decide, so that every device takes the same.
      let isFirst = Self.isGreater(one.bytes ?? [], other.bytes ?? [])
      return MergeOutcome(
        result: isFirst ? one : other, rule: .validity, loser: isFirst ? other : one)
    }
  }

  private func deletion(base: MergeVersion, over survivor: MergeVersion) -> MergeOutcome {
    base == .absent
      ? MergeOutcome(result: survivor, rule: .oneSided, loser: nil)
      : MergeOutcome(result: .absent, rule: .deletion, loser: survivor)
  }

  /// Rule 5: where one side is invalid and the other is not, the valid one stands.
  private func byValidity(
    base: MergeVersion, _ one: MergeVersion, _ other: MergeVersion
  ) -> MergeOutcome? {
    switch (one, other) {
    case (.invalid, .valid): MergeOutcome(result: other, rule: .validity, loser: one)
    case (.valid, .invalid): MergeOutcome(result: one, rule: .validity, loser: other)
    default: nil
    }
  }

  private func merged(
    base: JSONObject?, _ one: JSONObject, _ other: JSONObject
  ) -> MergeOutcome {
    let (winner, loser) = LastWrite.order(one, other)
    let fields = FieldMerge(rules: schema.fieldRules)
    let result: JSONObject
    switch schema.mergeRule {
    case .lastWriteWins:
      result = fields.applyingSpecialRules(base: base, winner: winner, loser: loser)
    case .fieldwise:
      result = fields.fieldwise(base: base ?? JSONObject(), winner: winner, loser: loser)
    }
    let rule: MergeOutcome.Rule =
      schema.mergeRule == .fieldwise ? .fieldwise : .lastWriteWins
    // Fields that fit together on either side may not fit across; then one side stands as a whole.
    let isValid = schema.violations(of: .object(result)).isEmpty
    return MergeOutcome(
      result: .valid(isValid ? result : winner), rule: isValid ? rule : .lastWriteWins,
      loser: .valid(loser))
  }

  static func isGreater(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    right.lexicographicallyPrecedes(left)
  }
}
