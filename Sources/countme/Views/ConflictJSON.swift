import CountMeKit

extension NumberedConflict {
  /// The conflict for scripts.
  var json: JSONValue {
    var members: JSONObject = [
      "number": .number(Double(number)), "id": .string(conflict.id), "new": .bool(isNew),
      "collection": .string(conflict.collection.text),
      "documentId": .string(conflict.documentID.text), "rule": .string(conflict.rule.rawValue),
      "commit": .string(conflict.merge), "device": .string(conflict.mergedOn),
      "time": .string(conflict.time.text), "standing": .string(standingWord),
      "ours": json(of: conflict.ours), "theirs": json(of: conflict.ours.other),
    ]
    members["winner"] = conflict.winner.map { .string(conflict.word(for: $0)) } ?? .null
    for (name, document) in [
      ("base", conflict.base), ("result", conflict.result), ("now", present),
    ] {
      members[name] = document.map { .object($0) } ?? .null
    }
    members["fields"] = .array(conflict.fields.map(json))
    return .object(members)
  }

  private var standingWord: String {
    switch standing {
    case .asDecided: "decided"
    case .broughtBack(let position): conflict.word(for: position)
    case .baseBroughtBack: "base"
    case .editedSince: "edited"
    case .deletedSince: "deleted"
    }
  }

  private func json(of position: Conflict.Position) -> JSONValue {
    let side = conflict.side(position)
    return .object([
      "device": .string(side.device), "thisDevice": .bool(side.isThisDevice),
      "change": .string(side.change.rawValue), "commit": .string(side.commit),
      "time": .string(side.time.text),
      "document": side.fields.map { .object($0) } ?? .null,
    ])
  }

  /// A field; a value that is not there is not written.
  private func json(of field: ConflictField) -> JSONValue {
    var members: JSONObject = [
      "field": .string(field.pointer),
      "lost": .array(field.lost.map { .string(conflict.word(for: $0)) }),
    ]
    members["base"] = field.base
    members["ours"] = field.value(of: conflict.ours)
    members["theirs"] = field.value(of: conflict.ours.other)
    members["result"] = field.result
    members["rule"] = field.rule.map { .string($0.rawValue) }
    return .object(members)
  }
}
