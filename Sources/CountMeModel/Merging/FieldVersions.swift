/// One field as the base and two later versions of its document have it.
struct FieldVersions {
  /// The value before the versions went apart, or nil if there was none.
  let base: JSONValue?
  /// The value in the version that was written later.
  let later: JSONValue?
  /// The value in the version that was written earlier.
  let earlier: JSONValue?

  /// The members called `name` of three objects.
  init(_ name: String, base: JSONObject?, later: JSONObject, earlier: JSONObject) {
    self.init(base: base?[name], later: later[name], earlier: earlier[name])
  }

  init(base: JSONValue?, later: JSONValue?, earlier: JSONValue?) {
    self.base = base
    self.later = later
    self.earlier = earlier
  }

  /// Whether both versions changed the field, be it to the same value.
  var isChangedTwice: Bool { earlier != base && later != base }

  /// The value where at most one version changed the field: the changed one.
  var oneSided: JSONValue? { earlier == base ? later : earlier }
}
