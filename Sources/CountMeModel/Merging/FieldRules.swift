/// The rules of single fields (`x-merge` on a property).
enum FieldRules {
  /// The merged value of one field; what both versions changed goes into the account.
  static func merge(
    _ rule: FieldMergeRule, _ versions: FieldVersions, at pointer: String,
    into account: inout [FieldOutcome]
  ) -> JSONValue? {
    // Nobody's edit, so nobody can lose it; recomputed when all documents are merged.
    if rule == .derived { return versions.later }
    guard versions.isChangedTwice else { return versions.oneSided }
    // Two equal steps of a counter are two steps; any other equal change is one change.
    if rule != .counter, versions.later == versions.earlier { return versions.later }
    let result = combined(rule, versions)
    account.append(FieldOutcome(pointer, rule, versions, result: result))
    return result
  }

  private static func combined(_ rule: FieldMergeRule, _ versions: FieldVersions) -> JSONValue? {
    switch rule {
    case .union: Union.merge(versions)
    case .maximum: Maximum.merge(versions)
    case .minimum: Minimum.merge(versions)
    case .counter: Counter.merge(versions)
    case .derived: versions.later
    }
  }
}
