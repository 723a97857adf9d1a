/// Merges two versions of a document that went apart: a pure function that knows no side.
///
/// The rules carry the numbers of the design's section 4. A and B are the two versions, in any order.
///
/// | rule | versions | result |
/// |---|---|---|
/// | 1 `same` | A equals B | that |
/// | 1 `oneSided` | A is the base's | B |
/// | 2 `added` | no base, A absent | B |
/// | 2 `deleted` | A absent, B changed since the base | absent |
/// | 3 `lastWriteWins` | both changed or added | the later, with the rules of single fields inside |
/// | 3 `fieldwise` | both changed or added | each field on its own, going into objects |
/// | 4 `followed` | lists of members, derived fields | see ``DerivedChanges``: they need the whole tree |
/// | 5 `validity` | A invalid, B valid, whatever the base | B |
/// | 5 `validity` | both invalid and changed | the greater bytes |
/// | 5 `fallback` | by rule 3, but the result does not fit the schema, is too large, or has another id, owner or `createdAt` than one of them | the later, as a whole |
///
/// Of what the account key signs, a version that is revoked, withdrawn or ended, or has the newer password, is the later
/// one, whatever its stamp (``AccountPlace/finality(of:)``).
///
/// Where the history has several bases, see ``MergeBase`` for what counts as a change.
///
/// Rule 5 goes before 1: a version that was spoilt since the base does not win by being the only
/// change. It goes after 2: whoever deletes a document means all its versions.
///
/// The fallback is needed because fields that fit together in either version may not fit across
/// (`dependentRequired`, a list that grows over its limit), and two that are large may be too large together. One version as a whole is valid for
/// certain, says what one person meant, and is the same one on every device.
public struct DocumentMerge: Sendable {
  let schema: CollectionSchema

  /// Merges documents of one collection.
  public init(_ schema: CollectionSchema) {
    self.schema = schema
  }

  /// What two versions make; `merge(base, a, b)` equals `merge(base, b, a)` in every part.
  ///
  /// Never throws; O(n) in the documents, but for validating a result of both.
  ///
  /// - Parameters:
  ///   - base: the version before the two went apart.
  ///   - one: one version.
  ///   - other: the other version.
  public func merge(
    base: MergeVersion, _ one: MergeVersion, _ other: MergeVersion
  ) -> MergeOutcome {
    merge(base: MergeBase(base), one, other)
  }

  /// What two versions make that went apart at one or several points.
  ///
  /// As ``merge(base:_:_:)-(MergeVersion,_,_)``, which is this with an only point.
  public func merge(
    base: MergeBase, _ one: MergeVersion, _ other: MergeVersion
  ) -> MergeOutcome {
    if one == other { return MergeOutcome(one, by: .same) }
    switch (one, other) {
    case (.invalid, .valid): return MergeOutcome(other, by: .validity, winner: other, loser: one)
    case (.valid, .invalid): return MergeOutcome(one, by: .validity, winner: one, loser: other)
    default: break
    }
    if one == base.version, !base.isDisputed(other) { return oneSided(other, base) }
    if other == base.version, !base.isDisputed(one) { return oneSided(one, base) }
    switch (one, other) {
    case (.absent, _): return MergeOutcome(.absent, by: .deleted, winner: .absent, loser: other)
    case (_, .absent): return MergeOutcome(.absent, by: .deleted, winner: .absent, loser: one)
    case (.valid(let one), .valid(let other)):
      let place = AccountPlace(folder: schema.name.text)
      let (later, earlier) = LastWriteWins.order(one, other, at: place)
      return merged(base, later: later, earlier: earlier, rule: schema.mergeRule)
    default: return byBytes(one, other)
    }
  }

  /// Of two invalid versions none is better, but every device must take the same.
  private func byBytes(_ one: MergeVersion, _ other: MergeVersion) -> MergeOutcome {
    let isFirst = (other.bytes ?? []).lexicographicallyPrecedes(one.bytes ?? [])
    let (winner, loser) = isFirst ? (one, other) : (other, one)
    return MergeOutcome(winner, by: .validity, winner: winner, loser: loser)
  }

  private func oneSided(_ changed: MergeVersion, _ base: MergeBase) -> MergeOutcome {
    MergeOutcome(changed, by: base.version == .absent ? .added : .oneSided)
  }

  /// What two versions that fit the schema make by rule 3.
  func merged(
    _ base: MergeBase, later: JSONObject, earlier: JSONObject, rule mergeRule: DocumentMergeRule
  ) -> MergeOutcome {
    var rule = mergeRule == .fieldwise ? MergeOutcome.Rule.fieldwise : .lastWriteWins
    var (result, account) = FieldMerging.merge(
      mergeRule, base: base, later: later, earlier: earlier, rules: schema.fieldRules)
    let hasSum = account.contains { $0.rule == .counter && $0.result != $0.later }
    if hasSum, let stamp = SumStamp.stamp(later: later, earlier: earlier) {
      result["lastModified"] = .string(stamp)
    }
    let made = JSONValue.object(result)
    // What is of neither side has to follow on both, and no rule lets these fields change.
    let changes = [later, earlier].contains {
      ImmutableFields.change(from: $0, to: result) != nil
    }
    if (changes && result != later) || !schema.violations(of: made).isEmpty
      || made.isBeyondDocument()
    {
      rule = .fallback
      (result, account) = FieldMerging.merge(
        .lastWriteWins, base: base, later: later, earlier: earlier, rules: [:])
    }
    return MergeOutcome(
      .valid(result), by: rule, winner: .valid(later), loser: .valid(earlier), fields: account)
  }
}
