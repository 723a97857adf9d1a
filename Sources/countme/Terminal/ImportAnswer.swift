import CountMeKit
import CountMeModel

/// What a person reads after an import.
struct ImportAnswer {
  private let report: ImportReport
  private let format: ImportFormat

  init(_ report: ImportReport, format: ImportFormat) {
    self.report = report
    self.format = format
  }

  /// One line of counts, and one for each warning, of which only the first ten are shown.
  var lines: [String] {
    let shown = report.warnings.prefix(10).map { warning in
      let place = "\(warning.position.line):\(warning.position.column)"
      return "  \(place): \(warning.column.printable): \(Self.text(of: warning))"
    }
    let more = report.warnings.count - shown.count
    return [summary] + shown + (more > 0 ? ["  and \(more) more like these"] : [])
  }

  private var summary: String {
    var text = report.receipt == nil ? "Would import" : "Imported"
    text += " \(report.addedCount) of \(report.found) entries"
    if let days = report.days { text += " from \(days.lowerBound) to \(days.upperBound)" }
    if report.present > 0 { text += "; \(report.present) are here already" }
    return text + "."
  }

  private static func text(of warning: ImportWarning) -> String {
    switch warning.kind {
    case .rowLeftOut where warning.text.isEmpty: "this is empty, so the row is left out"
    case .rowLeftOut: "\(warning.text.printable) cannot be, so the row is left out"
    case .valueLeftOut: "\(warning.text.printable) cannot be, so it is left out"
    case .textCut: "too long, so its end is cut off"
    }
  }

  var json: JSONValue {
    var members: JSONObject = [
      "format": .string(format.name), "found": .number(Double(report.found)),
      "present": .number(Double(report.present)), "dryRun": .bool(report.receipt == nil),
      "warnings": .array(report.warnings.map(Self.json)),
    ]
    members["added"] = .number(Double(report.addedCount))
    var collections = JSONObject()
    for (name, count) in report.added.sorted(by: { $0.key < $1.key }) {
      collections[name.text] = .number(Double(count))
    }
    members["collections"] = .object(collections)
    members["firstDay"] = report.days.map { .string($0.lowerBound.text) }
    members["lastDay"] = report.days.map { .string($0.upperBound.text) }
    members["commit"] = report.receipt?.commit.map { .string($0) }
    return .object(members)
  }

  private static func json(_ warning: ImportWarning) -> JSONValue {
    [
      "kind": .string(warning.kind.rawValue), "field": .string(warning.column),
      "text": .string(warning.text), "line": .number(Double(warning.position.line)),
      "column": .number(Double(warning.position.column)),
    ]
  }
}
