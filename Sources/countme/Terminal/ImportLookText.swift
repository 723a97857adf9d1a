import CountMeKit

extension ImportLook {
  /// What the file is, behind "this is", for a person.
  var words: String {
    switch kind {
    case .empty: "an empty file"
    case .sqlite: "a database (SQLite), which only the app that made it understands"
    case .workbook: "a spreadsheet's workbook"
    case .picture: "a picture or a page for printing"
    case .packed: "packed in a way that is not supported"
    case .files(let names) where names.isEmpty: "an empty folder"
    case .files(let names): "\(names.count.counted("file")): \(Self.some(names))"
    case .table(let columns): "a table with the columns \(Self.some(columns))"
    case .json(let keys) where keys.isEmpty: "JSON without keys"
    case .json(let keys): "JSON with \(Self.some(keys))"
    case .xml(let element): "XML of \(element.isEmpty ? "no kind" : element.printable)"
    case .text: "text that is neither a table nor JSON"
    case .bytes: "no text"
    }
  }

  /// What a person can do to get a file that works.
  var hint: String {
    if let app = app?.hint { return app }
    let formats = near.map { "\($0.name) (\($0.summary.printable))" }
    switch kind {
    case .sqlite:
      return "export from the app instead of copying its database: Loop has Export as CSV, "
        + "Waistline Export database (JSON); countme import --list tells the others"
    case .workbook: return "save the sheet as CSV, and import that"
    case .picture: return "look in the app for an export as CSV or JSON"
    case .packed: return "unpack it, and import the file or folder in it"
    case .empty: return "export it again from the app"
    default: break
    }
    guard !formats.isEmpty else {
      return "none of the formats is like it; countme import --list tells what each app exports"
    }
    return "near to it come \(formats.joined(separator: "; ")); "
      + "countme import FORMAT FILE then tells what is missing"
  }

  private static func some(_ names: [String]) -> String {
    let shown = names.prefix(6).map { String($0.prefix(40)).printable }.joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
  }
}

extension ImportLook.App {
  fileprivate var hint: String {
    switch self {
    case .loseIt:
      "this is of Lose It!: import its food-logs.csv and exercise-logs.csv, each by itself; the other "
        + "tables do not tell their units"
    case .samsungHealth:
      "this is of Samsung Health, which is not read yet: let Samsung Health fill Health Connect, and "
        + "an app whose export countme import --list names export from there"
    }
  }
}
