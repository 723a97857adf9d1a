import CountMeKit
import CountMeModel

/// Documents of one collection as CSV (RFC 4180), one column for each field of the schema.
struct DocumentCSV {
  let bytes: [UInt8]

  init(_ documents: [Document], schema: CollectionSchema) {
    let fields = schema.fields.map(\.name)
    var lines = [fields.map { Self.quoted(SpreadsheetText.guarded($0)) }.joined(separator: ",")]
    for document in documents {
      lines.append(fields.map { Self.cell(document.fields[$0]) }.joined(separator: ","))
    }
    bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  private static func cell(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null: ""
    case .string(let text): quoted(SpreadsheetText.guarded(text))
    case .some(let other): quoted(other.compactText)
    }
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return text }
    return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String(Character($0)) }.joined()
      + "\""
  }
}
