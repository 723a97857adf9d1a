extension DocumentMerge {
  /// What a document is without what one change of it did; what was changed since then stays.
  ///
  /// By fields, whatever the document's rule: of two changes of a meal's size and name, either can be
  /// taken back. A document that the change made goes, and one that was deleted since stays away.
  ///
  /// - Parameters:
  ///   - before: the version before the change.
  ///   - after: the version that the change made.
  ///   - present: the version now, of which nothing is lost but what the change did.
  public func takingBack(
    before: MergeVersion, after: MergeVersion, from present: MergeVersion
  ) -> MergeVersion {
    guard case .valid(let earlier) = before, case .valid(let changed) = after,
      case .valid(let now) = present
    else { return merge(base: after, present, before).result }
    let result = Fieldwise.merge(
      base: MergeBase(.valid(changed)), later: now, earlier: earlier, rules: schema.fieldRules
    ).result
    return schema.violations(of: .object(result)).isEmpty ? .valid(result) : present
  }
}
