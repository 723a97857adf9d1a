import CountMeKit
import CountMeModel

extension ConflictList {
  /// The list for a person.
  func lines(_ console: Console) -> [String] {
    guard !conflicts.isEmpty else {
      return ["There are none: no merge had to choose between two devices' edits."]
    }
    var table = Table([
      .init("#", .right), .init("id"), .init("decided"), .init("what", isFlexible: true),
      .init("lost", isFlexible: true), .init("stands", isFlexible: true), .init("", isOptional: true),
    ])
    for item in conflicts {
      let conflict = item.conflict
      table.add([
        "\(item.number)", item.shortID,
        "\(conflict.time.date.shortText.dropFirst(4)) \(conflict.time.clockText)",
        conflict.subject, item.lostText, item.standingText, item.isNew ? "new" : "",
      ])
    }
    return table.lines(width: console.width, isColored: console.isColored)
  }

  /// What a person may want to do next.
  var notes: [String] {
    guard let newest = conflicts.first else { return [] }
    var notes: [String] = []
    if total > conflicts.count {
      notes.append("\(total - conflicts.count) older: countme conflicts -n \(total)")
    }
    return notes + ["Both versions of one, side by side: countme conflicts show \(newest.number)"]
  }
}

extension Conflict {
  /// The document by a name that people know.
  var subject: String {
    let fields = result ?? first.fields ?? second.fields ?? base ?? JSONObject()
    let name = Document(collection: collection, id: documentID, fields: fields).headline
    let isOnly = collection.text.split(separator: "/").last.map(String.init) == documentID.text
    return isOnly ? collection.text : "\(collection) \(name == documentID.text ? documentID.shown : name)"
  }

  /// Which side counted, for people on this device.
  func word(for position: Position) -> String { position == ours ? "ours" : "theirs" }

  /// By which rule it was decided, as a sentence's end.
  var reason: String {
    switch rule {
    case .laterVersion: "of two edits of an entry the later one counts"
    case .laterField: "each field counts on its own, and of two edits of one the later"
    case .laterAsAWhole: "the fields of both did not fit together, so the later edit counts"
    case .deletion: "what one device deletes is deleted"
    case .validity: "what does not fit the schema never wins"
    case .byHand: "somebody resolved it with git"
    }
  }
}

extension DocumentID {
  /// The id as far as a person needs it.
  fileprivate var shown: String { text.count > 12 ? String(text.prefix(13)) : text }
}

extension NumberedConflict {
  /// What was lost, and whose it was.
  fileprivate var lostText: String {
    let parts = conflict.losers.map { position in
      let side = conflict.side(position)
      let fields = conflict.fields.filter { $0.lost.contains(position) }
      let texts = fields.prefix(3).map { "\($0.name) \($0.value(of: position).shown)" }
      let more = fields.count > 3 ? ", …" : ""
      let what = side.change == .deleted ? "deleted" : texts.joined(separator: ", ") + more
      return "\(side.device.printable): \(what)"
    }
    return parts.isEmpty ? "an edit that cannot be read" : parts.joined(separator: "; ")
  }

  /// What the diary has now, and whose it is.
  fileprivate var standingText: String {
    switch standing {
    case .asDecided: decidedText
    case .broughtBack(let position): "\(conflict.side(position).device.printable)'s again"
    case .baseBroughtBack: "what was before"
    case .editedSince: "edited since"
    case .deletedSince: "deleted since"
    }
  }

  private var decidedText: String {
    guard let winner = conflict.winner else { return "neither" }
    let side = conflict.side(winner)
    let values = conflict.fields.filter { !$0.lost.isEmpty }.prefix(3)
      .map { $0.value(of: winner).shown }
    let what = side.change == .deleted ? "deleted" : values.joined(separator: ", ")
    return "\(side.device.printable)\(what.isEmpty ? "" : ": \(what)")"
  }
}

extension ConflictField {
  /// The field's name as people write it.
  var name: String {
    pointer.dropFirst().split(separator: "/").joined(separator: ".").printable
  }
}

extension JSONValue? {
  /// The value as people read it; a dash for none.
  var shown: String {
    guard let value = self else { return "–" }
    return switch value {
    case .string(let text): text.isEmpty ? "\"\"" : text.printable
    case .number(let number): CanonicalNumber.text(of: number)
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .null: "null"
    case .array(let elements):
      elements.isEmpty ? "none" : elements.map { JSONValue?.some($0).shown }.joined(separator: ", ")
    case .object(let members):
      members.map { "\($0.key.printable): \(JSONValue?.some($0.value).shown)" }
        .joined(separator: ", ")
    }
  }
}
