import Foundation

/// A table of comma-separated values as RFC 4180 has it, by the names of its columns.
struct CommaSeparated {
  /// The rows, each with the columns' names.
  let rows: [[String: String]]

  init(contentsOf file: URL) throws {
    var lines: [[String]] = []
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuote = false
    for character in try String(contentsOf: file, encoding: .utf8) {
      if isQuoted, character != "\"" {
        field.append(character)
      } else if character == "\"" {
        // Two quotes within a quoted field mean one.
        if !isQuoted, wasQuote { field.append("\"") }
        isQuoted.toggle()
      } else if character == "," {
        fields.append(field)
        field = ""
      } else if character.isNewline {
        lines.append(fields + [field])
        (fields, field) = ([], "")
      } else {
        field.append(character)
      }
      wasQuote = character == "\"" && !isQuoted
    }
    if !field.isEmpty || !fields.isEmpty { lines.append(fields + [field]) }
    let names = lines.first ?? []
    rows = lines.dropFirst().map { line in
      Dictionary(zip(names, line), uniquingKeysWith: { first, _ in first })
    }
  }
}
