/// One field as the base and two later versions of its document have it.
struct FieldVersions {
  /// The value before the versions went apart, or nil if there was none.
  let base: JSONValue?
  /// The values at each of several bases (see ``MergeBase``).
  let bases: [JSONValue?]
  /// The value in the version that was written later.
  let later: JSONValue?
  /// The value in the version that was written earlier.
  let earlier: JSONValue?

  /// The members called `name`.
  init(
    _ name: String, base: JSONObject?, bases: [JSONObject?], later: JSONObject, earlier: JSONObject
  ) {
    self.base = base?[name]
    self.bases = bases.map { $0?[name] }
    self.later = later[name]
    self.earlier = earlier[name]
  }

  /// Whether both versions changed the field, be it to the same value.
  var isChangedTwice: Bool {
    !(earlier == base && !bases.contains(later)) && !(later == base && !bases.contains(earlier))
  }

  /// The value where at most one version changed the field: the changed one.
  var oneSided: JSONValue? { earlier == base ? later : earlier }

  /// The fields inside, if both sides are objects.
  var members: [(name: String, versions: FieldVersions)]? {
    guard case .object(let later) = later, case .object(let earlier) = earlier else { return nil }
    return JSONObject.names(in: later, earlier).map { name in
      let versions = FieldVersions(
        name, base: base?.object, bases: bases.map { $0?.object }, later: later, earlier: earlier)
      return (name, versions)
    }
  }
}
