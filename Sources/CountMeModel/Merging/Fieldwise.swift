/// `fieldwise`: every field is merged three-way on its own, going into objects.
enum Fieldwise {
  /// The fields of both versions; where both changed one, its rule or the later version decides.
  ///
  /// `lastModified` is the later version's, which is the greater of the two.
  static func merge(
    base: MergeBase, later: JSONObject, earlier: JSONObject, rules: [String: FieldMergeRule]
  ) -> (result: JSONObject, account: [FieldOutcome]) {
    var result = JSONObject()
    var account: [FieldOutcome] = []
    for name in JSONObject.names(in: later, earlier) {
      let versions = FieldVersions(
        name, base: base.document, bases: base.documents, later: later, earlier: earlier)
      let pointer = "/\(JSONPointer.escaped(name))"
      if name == "lastModified" {
        result[name] = versions.later
      } else if let rule = rules[name] {
        result[name] = FieldRules.merge(rule, versions, at: pointer, into: &account)
      } else {
        result[name] = threeWay(versions, at: pointer, into: &account)
      }
    }
    return (result, account)
  }

  private static func threeWay(
    _ versions: FieldVersions, at pointer: String, into account: inout [FieldOutcome]
  ) -> JSONValue? {
    guard versions.isChangedTwice else { return versions.oneSided }
    guard versions.later != versions.earlier else { return versions.later }
    guard let members = versions.members else {
      account.append(FieldOutcome(pointer, nil, versions, result: versions.later))
      return versions.later
    }
    var result = JSONObject()
    for (name, versions) in members {
      let pointer = "\(pointer)/\(JSONPointer.escaped(name))"
      result[name] = threeWay(versions, at: pointer, into: &account)
    }
    return .object(result)
  }
}
