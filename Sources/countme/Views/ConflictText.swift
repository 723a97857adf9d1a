import CountMeKit

extension ConflictList {
  /// The list for a person.
  func lines(_ console: Console) -> [String] {
    guard total > 0 else {
      return ["There are no conflicts: no merge had to choose between edits of two devices."]
    }
    return conflicts.flatMap { $0.listed(console) }
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
    return isOnly
      ? collection.text : "\(collection) \(name == documentID.text ? documentID.shown : name)"
  }

  /// Which side counted, for people on this device.
  func word(for position: Position) -> String { position == ours ? "ours" : "theirs" }

  /// By which rule it was decided, as a sentence's end.
  var reason: String {
    switch rule {
    case .laterVersion: "of two edits of an entry, the later one counts"
    case .laterField: "each field counts on its own; of two edits of a field, the later one"
    case .laterAsAWhole: "the fields of the two did not fit together, so the later edit counts"
    case .deletion: "what one device deletes is deleted"
    case .validity: "what does not fit the schema never wins"
    case .byHand: "somebody resolved it with git"
    }
  }
}

extension DocumentID {
  /// The id as far as a person needs it.
  var shown: String { text.count > 12 ? String(text.prefix(13)) : text }
}

extension NumberedConflict {
  /// The conflict in a list: what it is about, and below it what was lost and what stands.
  fileprivate func listed(_ console: Console) -> [String] {
    let time = "\(conflict.time.date.shortText.dropFirst(4)) \(conflict.time.clockText)"
    let start = "\("\(number)".paddedLeft(to: 3))  \(shortID)  "
    let title = "\(time)  \(conflict.subject)\(isNew ? ", new" : "")"
    let head = start + title.fitted(to: console.width - start.displayWidth)
    let room = console.width - 7
    let lost = conflict.losers.map { "✗ \(lostText(of: $0))" }
    let parts = (lost.isEmpty ? ["✗ an edit that cannot be read"] : lost) + ["✓ \(standingText)"]
    let isShort = parts.joined(separator: "   ").displayWidth <= room
    let styled = parts.map { part in
      part.fitted(to: room)
        .styled(part.first == "✗" ? .red : .green, if: console.isColored)
    }
    let below = isShort ? [styled.joined(separator: "   ")] : styled
    return [head.styled(.bold, if: console.isColored && isNew)]
      + below.map { String(repeating: " ", count: 5) + $0 }
  }

  private func lostText(of position: Conflict.Position) -> String {
    let side = conflict.side(position)
    let fields = conflict.fields.filter { $0.lost.contains(position) }
    let texts = fields.map { "\($0.name) \($0.value(of: position).shown)" }
    let what = side.change == .deleted ? "deleted" : texts.joined(separator: ", ")
    return "\(side.device.printable): \(what)"
  }

  /// What the diary has now, and whose it is.
  private var standingText: String {
    switch standing {
    case .asDecided: decidedText
    case .broughtBack(let position): "\(conflict.side(position).device.printable)'s, brought back"
    case .baseBroughtBack: "what was before both, brought back"
    case .editedSince: "edited since"
    case .deletedSince: "deleted since"
    }
  }

  private var decidedText: String {
    guard let winner = conflict.winner else { return "neither" }
    let side = conflict.side(winner)
    let values = conflict.fields.filter { !$0.lost.isEmpty }
      .map { "\($0.name) \($0.value(of: winner).shown)" }
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
