import CountMeKit

extension NumberedConflict {
  /// The conflict for scripts.
  var json: JSONValue {
    .members([
      "number": number, "id": conflict.id, "new": isNew, "collection": conflict.collection.text,
      "documentId": conflict.documentID.text, "rule": conflict.rule.rawValue,
      "commit": conflict.merge, "device": conflict.mergedOn, "time": conflict.time.text,
      "standing": standingWord, "ours": json(of: conflict.ours),
      "theirs": json(of: conflict.ours.other),
      "winner": conflict.winner.map { conflict.word(for: $0) }.orNull,
      "base": conflict.base.orNull, "result": conflict.result.orNull, "now": present.orNull,
      "fields": conflict.fields.map(json),
    ])
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
    return .members([
      "device": side.device, "thisDevice": side.isThisDevice, "change": side.change.rawValue,
      "commit": side.commit, "time": side.time.text, "document": side.fields.orNull,
    ])
  }

  /// A field; a value that is not there is not written.
  private func json(of field: ConflictField) -> JSONValue {
    .members([
      "field": field.pointer, "lost": field.lost.map { conflict.word(for: $0) },
      "base": field.base, "ours": field.value(of: conflict.ours),
      "theirs": field.value(of: conflict.ours.other), "result": field.result,
      "rule": field.rule?.rawValue,
    ])
  }
}
