extension DocumentMerge {
  /// What a document is without what one change of it did; what was changed since then stays.
  ///
  /// By fields, whatever the document's rule: of two changes of a meal's size and name, either can be
  /// taken back. A document that the change made goes, where nobody else makes one of its id; one that
  /// others come to as well is left with nothing in it (see ``CollectionSchema/saysNothing(_:)``). If it
  /// went, a merge would take away what others put into it, seen or unseen. What was deleted since stays
  /// away.
  ///
  /// - Parameters:
  ///   - before: the version before the change.
  ///   - after: the version that the change made.
  ///   - present: the version now, of which nothing is lost but what the change did.
  ///   - goes: whether a document that the change made goes in any case: one that it brought back after
  ///     somebody had deleted it, or that nobody else can come to.
  ///   - copies: fields that the change only copied from elsewhere; they stay for whoever counts in
  ///     the document since.
  public func takingBack(
    before: MergeVersion, after: MergeVersion, from present: MergeVersion,
    goes: Bool = false, leaving copies: Set<String> = []
  ) -> MergeVersion {
    guard case .valid(let changed) = after, case .valid(let now) = present,
      var earlier = before.document
        ?? (goes ? nil : beginning(of: changed, before: before, now: now))
    else { return merge(base: after, present, before).result }
    for name in copies { earlier[name] = changed[name] }
    let result = FieldMerging.merge(
      .fieldwise, base: MergeBase(.valid(changed)), later: now, earlier: earlier,
      rules: schema.fieldRules
    ).result
    return schema.violations(of: .object(result)).isEmpty ? .valid(result) : present
  }

  /// What stands for no document before one that a change made; nil where the document is to go.
  private func beginning(
    of changed: JSONObject, before: MergeVersion, now: JSONObject
  ) -> JSONObject? {
    guard before == .absent, schema.isShared(changed) else { return nil }
    let skeleton = schema.skeleton(of: changed)
    let isUsable = schema.violations(of: .object(skeleton)).isEmpty
    // Where it is all that the change wrote, it goes with it.
    if isUsable, schema.saysNothing(skeleton), schema.written(skeleton) != schema.written(changed) {
      return skeleton
    }
    // It cannot stand empty. What others have made of it is theirs; else it goes.
    return schema.written(now) == schema.written(changed) ? nil : skeleton
  }
}
