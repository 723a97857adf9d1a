import CountMeKit

/// One conflict with both versions side by side.
struct ConflictPage {
  let item: NumberedConflict
  let console: Console
  private var conflict: Conflict { item.conflict }

  var lines: [String] {
    let title = "Conflict \(item.number) (\(item.shortID)): \(conflict.subject)"
    let time = "\(conflict.time.date.shortText) \(conflict.time.clockText)"
    let decided = "Merged on \(conflict.mergedOn.printable), \(time): \(conflict.reason)."
    let above = [title.fitted(to: console.width).styled(.bold, if: console.isColored)]
    return above + folded([decided]) + [""] + table + [""] + folded(below)
  }

  private func folded(_ lines: [String]) -> [String] {
    lines.flatMap { $0.folded(to: console.width, indent: 2) }
  }

  private var positions: [Conflict.Position] { [conflict.ours, conflict.ours.other] }

  private var table: [String] {
    // Which value came of both is to be seen where it is neither's.
    let hasResult = conflict.fields.contains { field in
      field.lost.count != 1 && field.result != field.first && field.result != field.second
    }
    var table = SideBySide(
      headings: [["", "before"]] + positions.map(heading) + (hasResult ? [["", "merged"]] : []))
    for field in fields {
      var cells = [SideBySide.Cell(field.base.shown, style: .dim)]
      cells += positions.map { cell(field, $0) }
      if hasResult { cells.append(SideBySide.Cell(field.result.shown)) }
      table.add(field.name, cells)
    }
    return table.lines(width: console.width, isColored: console.isColored)
  }

  /// What was lost comes first; what was only unlike and is kept stands below.
  private var fields: [ConflictField] {
    let lost = conflict.fields.filter { !$0.lost.isEmpty }
    // Beside a document that is gone, every field of the other would be unlike.
    guard conflict.first.fields != nil, conflict.second.fields != nil, conflict.result != nil else {
      return lost
    }
    return lost + conflict.fields.filter(\.lost.isEmpty)
  }

  private func heading(_ position: Conflict.Position) -> [String] {
    let side = conflict.side(position)
    let did = side.change == .edited ? "" : ", \(side.change.word)"
    return [
      "  \(conflict.word(for: position)): \(side.device.printable)",
      "  \(side.time.date.shortText.dropFirst(4)) \(side.time.clockText)\(did)",
    ]
  }

  private func cell(_ field: ConflictField, _ position: Conflict.Position) -> SideBySide.Cell {
    let isGone = conflict.side(position).change == .deleted
    let text = isGone ? "deleted" : field.value(of: position).shown
    if field.lost.contains(position) { return SideBySide.Cell("✗ \(text)", style: .red) }
    let isKept = field.result == field.value(of: position)
    return SideBySide.Cell(
      isKept ? "✓ \(text)" : "  \(text)", style: isKept && !field.lost.isEmpty ? .green : nil)
  }

  /// What the diary has now, and how to have the other version.
  private var below: [String] {
    if AccountPlace(folder: conflict.collection.text) != nil {
      return ["\(SignedConflict.remedy(of: conflict.collection))."]
    }
    let command = "countme conflicts keep \(item.number)"
    let other = conflict.winner.map(\.other).map { conflict.word(for: $0) } ?? "ours|theirs|base"
    return switch item.standing {
    case .asDecided: ["\(command) \(other) brings back what was lost (✗)."]
    case .broughtBack(let position):
      [
        "What was written on \(conflict.side(position).device.printable) has been brought back; "
          + "\(command) \(conflict.word(for: position.other)) reverses that."
      ]
    case .baseBroughtBack: ["What was there before both edits has been brought back."]
    case .editedSince:
      [
        "It has been edited since, and now has "
          + now.joined(separator: ", ") + ".", "\(command) ours|theirs|base brings one back.",
      ]
    case .deletedSince: ["It has been deleted since; \(command) ours|theirs|base brings one back."]
    }
  }

  private var now: [String] {
    conflict.fields.filter { !$0.lost.isEmpty }.map { field in
      let value = field.pointer.split(separator: "/").reduce(
        item.present.map { JSONValue.object($0) }
      ) { $0?[String($1)] }
      return "\(field.name) \(value.shown)"
    }
  }
}

extension ConflictSide.Change {
  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .edited: "edited"
    case .deleted: "deleted"
    case .spoilt: "not valid"
    case .none: "unchanged"
    }
  }
}
