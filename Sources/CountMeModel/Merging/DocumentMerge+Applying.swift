extension DocumentMerge {
  /// What a change makes that is applied over other work, as plain git's stash, rebase and cherry-pick do it.
  ///
  /// As ``merge(base:_:_:)-(MergeBase,_,_)``, but the side matters: a change by hand is merged field by field and
  /// counts as the later one, for its stamp does not say when it was made, and what it changed may be nowhere else.
  ///
  /// - Parameters:
  ///   - change: the version after the change.
  ///   - present: the version that it is applied to.
  ///   - base: the version before the change.
  public func applying(
    _ change: MergeVersion, to present: MergeVersion, base: MergeBase
  ) -> MergeOutcome {
    guard case .valid(var edited) = change, case .valid(let other) = present,
      change != present, present != base.version, isByHand(edited, since: base)
    else { return merge(base: base, present, change) }
    if LastWriteWins.stamp(of: edited) < LastWriteWins.stamp(of: other) {
      edited["lastModified"] = other["lastModified"]
    }
    return merged(base, later: edited, earlier: other, rule: .fieldwise)
  }

  /// Whether a version that differs from the base was made with another program than ours.
  ///
  /// Ours leaves the stamp alone only where fields follow from other documents.
  private func isByHand(_ edited: JSONObject, since base: MergeBase) -> Bool {
    guard let before = base.document, before["lastModified"] == edited["lastModified"],
      AccountPlace(folder: schema.name.text) == nil
    else { return false }
    let following = Set(schema.copiedFields.map(\.name))
    return JSONObject.names(in: before, edited).contains { name in
      before[name] != edited[name] && !following.contains(name)
        && schema.fieldRules[name] != .derived && schema.fieldRules[name] != .union
    }
  }
}
