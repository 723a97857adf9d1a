@testable import CountMeModel

/// The laws on the fields of two valid versions, stated without the code that merges.
struct FieldLaws {
  let schema: CollectionSchema
  let base: JSONObject?
  let one, other, result: JSONObject
  let outcome: MergeOutcome

  /// The laws that do not hold, in words.
  var broken: [String] {
    var broken: [String] = []
    for name in JSONObject.names(in: base ?? [:], one, other, result) {
      if !keepsUnknown(name) { broken.append("unknown field \(name) kept") }
      if !isAccounted(name) { broken.append("what is lost of \(name) is in the account") }
      if isCombined, !keepsRule(name) { broken.append("the rule of \(name)") }
    }
    if !hasStamp { broken.append("the greater stamp") }
    if !keepsLastWord { broken.append("what is revoked or withdrawn stays so") }
    let isExact = outcome.fields.allSatisfy { field in
      JSONPointer.value(at: field.pointer, in: .object(result)) == field.result
    }
    if !isExact { broken.append("the account tells the result") }
    return broken
  }

  /// The greater stamp of the two, and of a sum that neither had one up to a second after it.
  private var hasStamp: Bool {
    if let lastWord { return result["lastModified"] == lastWord["lastModified"] }
    let stamps = [one, other].map(LastWriteWins.stamp)
    let greater = max(stamps[0], stamps[1])
    let isSum = outcome.fields.contains { $0.rule == .counter && $0.result != $0.later }
    let found = LastWriteWins.stamp(of: result)
    guard isSum, greater > .first, greater.adding(milliseconds: 1000) < .last else {
      return found >= greater && found <= greater.adding(milliseconds: isSum ? 1000 : 0)
    }
    return found > greater && found <= greater.adding(milliseconds: 1000)
  }

  /// The version that says more for good, as one does that is revoked, withdrawn or ended; nil where none does.
  private var lastWord: JSONObject? {
    guard let place = AccountPlace(folder: schema.name.text) else { return nil }
    // Whoever alone has changed a share that had ended, or an account with a new password, knew of that.
    if place == .share || place == .account, !isCombined { return nil }
    let (own, others) = (place.finality(of: one), place.finality(of: other))
    if own == others { return nil }
    return own > others ? one : other
  }

  private var keepsLastWord: Bool { lastWord.map { $0 == result } ?? true }

  /// Whether the rules of fields were applied at all, and to versions that differ.
  private var isCombined: Bool {
    outcome.rule == .lastWriteWins || outcome.rule == .fieldwise
  }

  /// A field that the schema does not know, and that somebody added, is still there.
  private func keepsUnknown(_ name: String) -> Bool {
    guard outcome.rule == .fieldwise, schema.field(name) == nil, base?[name] == nil else {
      return true
    }
    return one[name] == nil && other[name] == nil || result[name] != nil
  }

  /// Whatever somebody wrote and does not find in the result is told.
  private func isAccounted(_ name: String) -> Bool {
    guard name != "lastModified", schema.fieldRules[name] != .derived,
      [.lastWriteWins, .fieldwise, .fallback].contains(outcome.rule)
    else { return true }
    let pointer = "/\(JSONPointer.escaped(name))"
    return [one, other].allSatisfy { version in
      version[name] == base?[name] || version[name] == result[name]
        || outcome.fields.contains {
          $0.pointer == pointer || $0.pointer.hasPrefix(pointer + "/")
        } || isObject(name)
    }
  }

  /// Objects are merged inside, so a whole one may be in neither version.
  private func isObject(_ name: String) -> Bool {
    schema.mergeRule == .fieldwise && one[name]?.object != nil && other[name]?.object != nil
  }

  private func keepsRule(_ name: String) -> Bool {
    switch schema.fieldRules[name] {
    case .union: keepsUnion(name)
    case .counter: keepsCounter(name)
    case .maximum: keepsExtreme(name) { max($0, $1) }
    case .minimum: keepsExtreme(name) { min($0, $1) }
    case .derived, nil: true
    }
  }

  /// In the result are those in either version, but for those that one of them removed.
  private func keepsUnion(_ name: String) -> Bool {
    func set(_ object: JSONObject?) -> [JSONValue] { object?[name]?.array ?? [] }
    let all = set(base) + set(one) + set(other) + set(result)
    return all.allSatisfy { element in
      let count = [one, other].count { set($0).contains(element) }
      let wanted = set(base).contains(element) ? count == 2 : count > 0
      return set(result).contains(element) == wanted
    }
  }

  private func keepsCounter(_ name: String) -> Bool {
    func number(_ object: JSONObject?) -> Double { object?[name]?.number ?? 0 }
    let before = number(base)
    let sum = before + (number(one) - before) + (number(other) - before)
    return (number(result) - max(0, sum)).magnitude <= 1e-9 * max(1, sum.magnitude)
  }

  private func keepsExtreme(_ name: String, _ extreme: (Double, Double) -> Double) -> Bool {
    guard let left = one[name]?.number, let right = other[name]?.number,
      let result = result[name]?.number
    else { return true }
    if one[name] == base?[name] { return result == right }
    if other[name] == base?[name] { return result == left }
    return result == extreme(left, right)
  }
}
