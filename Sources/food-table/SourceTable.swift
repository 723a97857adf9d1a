import Foundation

/// A table of separated values, by the names of its columns.
struct SourceTable {
  /// The columns' names.
  let columns: [String]
  /// The rows, each with the columns' names.
  let rows: [[String: String]]

  /// Reads values between commas as RFC 4180 has them, or between tabs, where nothing is quoted.
  init(contentsOf file: URL, separator: Character) throws {
    var lines: [[String]] = []
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuote = false
    for character in try String(contentsOf: file, encoding: .utf8) {
      let isQuote = character == "\"" && separator == ","
      if isQuote {
        // Two quotes within a quoted field mean one.
        if !isQuoted, wasQuote { field.append("\"") }
        isQuoted.toggle()
      } else if isQuoted {
        field.append(character)
      } else if character == separator {
        fields.append(field)
        field = ""
      } else if character.isNewline {
        if !field.isEmpty || !fields.isEmpty { lines.append(fields + [field]) }
        (fields, field) = ([], "")
      } else {
        field.append(character)
      }
      wasQuote = isQuote && !isQuoted
    }
    if !field.isEmpty || !fields.isEmpty { lines.append(fields + [field]) }
    let names = lines.first ?? []
    columns = names
    rows = lines.dropFirst().map { line in
      Dictionary(zip(names, line), uniquingKeysWith: { first, _ in first })
    }
  }
}
