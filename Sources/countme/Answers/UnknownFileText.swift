import CountMeKit

extension UnknownFile {
  /// What the file is, behind "this is", for a person.
  var words: String {
    switch kind {
    case .empty: "an empty file"
    case .sqlite: "a database (SQLite), which only the app that made it understands"
    case .workbook: "a spreadsheet's workbook"
    case .picture: "a picture or a page for printing"
    case .packed: "packed in a way that is not supported"
    case .archive: "a zip archive within another one"
    case .files(let names) where names.isEmpty: "a folder or archive without files"
    case .files(let names): "\(names.count.counted("file")): \(Self.some(names))"
    case .table(let columns): "a table with the columns \(Self.some(columns))"
    case .json(let keys) where keys.isEmpty: "JSON without keys"
    case .json(let keys): "JSON with \(Self.some(keys))"
    case .xml(let element): "XML of \(element.isEmpty ? "no kind" : element.printable)"
    case .text: "text that is neither a table nor JSON"
    case .bytes: "not text"
    }
  }

  /// Whether nothing of the kind can be read, whichever format it is said to be.
  var isUnreadable: Bool {
    switch kind {
    case .empty, .sqlite, .workbook, .picture, .packed, .archive: true
    case .files(let names): names.contains { $0.lowercased().hasSuffix(".zip") }
    default: false
    }
  }

  /// What a person can do to get a file that works.
  var hint: String {
    if let app = app?.hint { return app }
    let formats = near.map { "\($0.name) (\($0.summary.printable))" }
    switch kind {
    case .sqlite:
      return "export from the app instead of copying its database: Loop has Export as CSV, "
        + "Waistline Export database (JSON); countme import --list shows the others"
    case .workbook: return "save the sheet as CSV, and import that"
    case .picture: return "look for an export as CSV or JSON in the app"
    case .files(let names) where names.isEmpty: return "check that it is the right one"
    case .files(let names):
      let archives = names.filter { $0.lowercased().hasSuffix(".zip") }
      guard archives.isEmpty else {
        return "import the archives in it one by one: \(Self.some(archives))"
      }
    case .packed, .archive: return "unpack it, and import the file or folder in it"
    case .empty: return "export it again from the app"
    default: break
    }
    guard !formats.isEmpty else {
      return "none of the formats is like it; countme import --list shows what each app exports"
    }
    return "the nearest formats are \(formats.joined(separator: "; ")); "
      + "countme import FORMAT FILE then says what is missing"
  }

  private static func some(_ names: [String]) -> String {
    names.map { String($0.prefix(40)).printable }.list(most: 6)
  }
}

extension UnknownFile.App {
  fileprivate var hint: String {
    switch self {
    case .loseIt:
      "this is from Lose It!: its food-logs.csv and exercise-logs.csv are read, alone or in their folder; "
        + "the other tables do not name their units"
    case .samsungHealth:
      "this is from Samsung Health, which is not read yet: let Samsung Health fill Health Connect, then "
        + "export from there with an app that countme import --list names"
    }
  }
}
