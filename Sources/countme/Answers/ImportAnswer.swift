import CountMeKit

/// What a person reads after an import.
struct ImportAnswer {
  let report: ImportReport
  let format: ImportFormat
  /// Why the file was taken for one of this format, if it was told by itself.
  let reason: String?

  /// Counts, what has no place, and the warnings, of which only the first ten are shown.
  ///
  /// A dry run tells also what becomes what.
  var lines: [String] {
    let shown = report.warnings.prefix(10).map { warning in
      let place = "\(warning.position.line):\(warning.position.column)"
      let file = warning.file.map { $0.printable + ":" } ?? ""
      return "  \(file)\(place): " + Self.text(of: warning)
    }
    let more = report.warningCount - shown.count
    return recognised + [summary] + removed + schemas + files + water + leaving + mapping + leftOut
      + shown
      + (more > 0 ? ["  and \(more) more like these"] : [])
  }

  private var recognised: [String] {
    reason.map { ["This is \(format.name): \($0.printable)."] } ?? []
  }

  /// How many entries each collection gets, and for a dry run where they are from.
  private var mapping: [String] {
    guard report.outcome == .looked else { return [] }
    let added = report.added.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    let changed = report.changed.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    let counts =
      added.map { "  \($0.value) to \($0.key.text)" }
      + changed.map { "  \($0.value) changed in \($0.key.text)" }
    let becomes = format.mappings.map { "  \($0.source) -> \($0.target)" }
    return counts + becomes + ["  not imported: \(format.leftOut)"]
  }

  /// What became of the files of a folder or archive; those that are not read with the reason.
  private var files: [String] {
    let read = report.files.compactMap { file in
      file.entries.map { "\(file.name.printable) (\($0))" }
    }
    var unread: [(reason: String, names: [String])] = []
    for file in report.files {
      guard let reason = file.reason.map(Self.words) else { continue }
      if let place = unread.firstIndex(where: { $0.reason == reason }) {
        unread[place].names.append(file.name.printable)
      } else {
        unread.append((reason, [file.name.printable]))
      }
    }
    return (read.isEmpty ? [] : ["  read: " + read.list(most: 12)])
      + unread.map { "  not read: \($0.names.list(most: 12)): \($0.reason)" }
  }

  private static func words(_ reason: ImportFileUse.Reason) -> String {
    switch reason {
    case .otherFormat(let name): "looks like \(name); import it separately"
    case .sums: "totals, which follow from the entries"
    case .withoutUnits: "its numbers have no units"
    case .archive: "another archive; import it separately"
    case .outside: "its name points outside the archive"
    case .unknown: "not a file that is known of this app"
    }
  }

  /// What was in the file and has no place in the diary, the most frequent first.
  private var leftOut: [String] {
    let sorted = report.leftOut.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.map { "\($0.key.printable) (\($0.value))" }
    return named.isEmpty ? [] : ["  left out: " + named.list(most: 6)]
  }

  private var summary: String {
    let isLooked = report.outcome == .looked
    var text = isLooked ? "Would import" : "Imported"
    text += " \(report.addedCount) of \(report.found) entries"
    if let days = report.days { text += " from \(days.lowerBound) to \(days.upperBound)" }
    if report.changedCount > 0 {
      text +=
        "; \(report.changedCount) \(isLooked ? "would change" : "changed") to what the file says now"
    }
    if report.present > 0 { text += "; \(Self.are(report.present)) here already" }
    text += Self.staying(report.kept, "as you have", "here")
    text += Self.staying(report.superseded, "as a later import has", "")
    if report.removed > 0 { text += "; \(report.removed) you removed here" }
    if report.repeated > 0 { text += "; \(Self.are(report.repeated)) there twice" }
    if report.differing > 0 {
      text += ", \(report.differing) of them with other values, of which the first count"
    }
    if report.departed > 0 { text += "; \(Self.are(report.departed)) from days that have left" }
    return text + "."
  }

  /// What was removed stays away; how it comes back all the same.
  private var removed: [String] {
    guard report.removed > 0 else { return [] }
    let isOne = report.removed == 1
    let stays = isOne ? "What you removed stays away" : "Those that you removed stay away"
    return ["  \(stays); --with-removed brings \(isOne ? "it" : "them") back."]
  }

  private var schemas: [String] {
    let names = report.schemas.map(\.text.printable)
    return names.isEmpty || report.addedCount + report.changedCount == 0
      ? [] : ["  with the schemas of " + names.list(most: 12)]
  }

  private static func are(_ count: Int) -> String { count == 1 ? "1 is" : "\(count) are" }

  private static func staying(_ count: Int, _ how: String, _ end: String) -> String {
    guard count > 0 else { return "" }
    let words = count == 1 ? "stays \(how) it" : "stay \(how) them"
    return "; \(count) \(words)" + (end.isEmpty ? "" : " \(end)")
  }

  /// What became of the water among the food.
  private var water: [String] {
    report.waterDays > 0
      ? ["Plain water of \(report.waterDays.counted("day")) counts as drunk."] : []
  }

  /// What people should know before their history leaves.
  private var leaving: [String] {
    guard report.leaving > 0 else { return [] }
    return [
      "  \(report.leaving) are older than the days that you chose to keep; their totals will stay.",
      "  countme retention set forever keeps them all.",
    ]
  }

  private static func text(of warning: ImportWarning) -> String {
    if let fault = warning.fault {
      return CommandFailure.words(for: fault.reason).what + ", so the row is left out"
    }
    return "\(warning.column.printable): \(consequence(of: warning))"
  }

  private static func consequence(of warning: ImportWarning) -> String {
    switch warning.kind {
    case .rowFaulty: "it cannot be read, so the row is left out"
    case .rowLeftOut where warning.text.isEmpty: "this is empty, so the row is left out"
    case .rowLeftOut: "\(warning.text.printable) is not possible, so the row is left out"
    case .valueLeftOut: "\(warning.text.printable) is not possible, so it is left out"
    case .textCut: "too long, so its end is cut off"
    case .poundsAssumed:
      "the file names no unit, so \(warning.text.printable) is taken as lb; if it is kg: countme undo, "
        + "then import it with --unit kg"
    }
  }

  var json: JSONValue {
    var commit: String?
    if case .imported(let made) = report.outcome { commit = made }
    let isCut = report.warningCount > report.warnings.count
    return .members([
      "format": format.name, "recognisedBy": reason, "dryRun": report.outcome == .looked,
      "found": report.found, "present": report.present, "added": report.addedCount,
      "changed": report.changedCount > 0 ? report.changedCount : nil,
      "kept": report.kept > 0 ? report.kept : nil,
      "superseded": report.superseded > 0 ? report.superseded : nil,
      "removed": report.removed > 0 ? report.removed : nil,
      "repeated": report.repeated > 0 ? report.repeated : nil,
      "differing": report.differing > 0 ? report.differing : nil, "departed": report.departed,
      "leaving": report.leaving, "waterDays": report.waterDays > 0 ? report.waterDays : nil,
      "collections": Self.counts(report.added.map { ($0.key.text, $0.value) }),
      "leftOut": report.leftOut.isEmpty
        ? nil : Self.counts(report.leftOut.map { ($0.key, $0.value) }),
      "schemas": report.schemas.isEmpty ? nil : report.schemas.map { JSONValue.string($0.text) },
      "files": report.files.isEmpty ? nil : report.files.map(Self.json),
      "warnings": report.warnings.map(Self.json),
      "warningCount": isCut ? report.warningCount : nil,
      "firstDay": report.days?.lowerBound.text, "lastDay": report.days?.upperBound.text,
      "commit": commit,
    ])
  }

  private static func counts(_ counts: [(name: String, count: Int)]) -> JSONObject {
    var members = JSONObject()
    for (name, count) in counts { members[name] = count.json }
    return members
  }

  private static func json(_ file: ImportFileUse) -> JSONValue {
    var other: String?
    if case .otherFormat(let name)? = file.reason { other = name }
    return .members([
      "file": file.name, "entries": file.entries, "leftOut": file.reason.map(name), "format": other,
    ])
  }

  private static func name(of reason: ImportFileUse.Reason) -> String {
    switch reason {
    case .otherFormat: "otherFormat"
    case .sums: "sums"
    case .withoutUnits: "withoutUnits"
    case .archive: "archive"
    case .outside: "outside"
    case .unknown: "unknown"
    }
  }

  private static func json(_ warning: ImportWarning) -> JSONValue {
    .members([
      "kind": warning.kind.rawValue, "field": warning.column, "text": warning.text,
      "line": warning.position.line, "column": warning.position.column, "file": warning.file,
    ])
  }
}
