/// Two versions that both changed, merged field by field.
enum FieldMerging {
  /// The later version, with what the earlier one adds to it.
  ///
  /// A field with a rule of its own is merged by that. Any other is by `fieldwise` merged three-way on its own, going
  /// into objects; by `lastWriteWins` it stays the later version's, and the account names what only the earlier one
  /// had changed: that is lost. `lastModified` is the later version's, which is the greater of the two.
  static func merge(
    _ merging: DocumentMergeRule, base: MergeBase, later: JSONObject, earlier: JSONObject,
    rules: [String: FieldMergeRule]
  ) -> (result: JSONObject, account: [FieldOutcome]) {
    var result = later
    var account: [FieldOutcome] = []
    for name in JSONObject.names(in: later, earlier) where name != "lastModified" {
      let versions = FieldVersions(
        name, base: base.document, bases: base.documents, later: later, earlier: earlier)
      let pointer = "/\(JSONPointer.escaped(name))"
      if let rule = rules[name] {
        result[name] = FieldRules.merge(rule, versions, at: pointer, into: &account)
      } else if merging == .fieldwise {
        result[name] = threeWay(versions, at: pointer, into: &account)
      } else if versions.earlier != versions.later, versions.earlier != versions.base {
        account.append(FieldOutcome(pointer, nil, versions, result: versions.later))
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
