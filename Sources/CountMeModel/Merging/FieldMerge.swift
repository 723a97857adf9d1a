/// Merges the members of two versions that both changed.
struct FieldMerge {
  let rules: [String: FieldMergeRule]

  /// The later version as a whole, but for the fields that have a rule of their own.
  func applyingSpecialRules(
    base: JSONObject?, winner: JSONObject, loser: JSONObject
  ) -> JSONObject {
    var result = winner
    for (name, rule) in rules.sorted(by: { $0.key < $1.key }) {
      result[name] = merged(rule, base?[name], winner: winner[name], loser: loser[name])
    }
    return result
  }

  /// Every member on its own, going into objects.
  func fieldwise(base: JSONObject, winner: JSONObject, loser: JSONObject) -> JSONObject {
    var result = JSONObject()
    for name in Self.names(base, winner, loser) {
      if let rule = rules[name] {
        result[name] = merged(rule, base[name], winner: winner[name], loser: loser[name])
      } else if name == "lastModified" {
        result[name] = winner[name]
      } else {
        result[name] = threeWay(base[name], winner: winner[name], loser: loser[name])
      }
    }
    return result
  }

  /// One member: the side that changed it; where both did, objects go deeper and else the later write.
  private func threeWay(
    _ base: JSONValue?, winner: JSONValue?, loser: JSONValue?
  ) -> JSONValue? {
    if winner == loser || loser == base { return winner }
    if winner == base { return loser }
    guard case .object(let left) = winner, case .object(let right) = loser else { return winner }
    let before = base?.object ?? JSONObject()
    var result = JSONObject()
    for name in Self.names(before, left, right) {
      result[name] = threeWay(before[name], winner: left[name], loser: right[name])
    }
    return .object(result)
  }

  private static func names(_ objects: JSONObject...) -> [String] {
    var union = JSONObject()
    for object in objects {
      for (name, _) in object { union[name] = .null }
    }
    return union.keys
  }

  private func merged(
    _ rule: FieldMergeRule, _ base: JSONValue?, winner: JSONValue?, loser: JSONValue?
  ) -> JSONValue? {
    if winner == loser || loser == base { return winner }
    if winner == base { return loser }
    switch rule {
    case .union: return UnionMerge.merge(base: base, winner, loser)
    case .maximum: return ExtremeMerge.greater(winner, loser)
    case .minimum: return ExtremeMerge.smaller(winner, loser)
    case .counter: return CounterMerge.merge(base: base, winner, loser)
    case .derived: return winner
    }
  }
}
