import CountMeKit

/// Documents of one collection as CSV (RFC 4180) for a spreadsheet: what is empty in every row is left out.
struct DocumentCSV {
  let bytes: [UInt8]

  /// - Parameter fields: the columns; nil means the fields that the documents have, what a person reads first
  ///   before what only machines need.
  init(_ documents: [Document], schema: CollectionSchema, fields: [String]?) {
    let fields = fields ?? Self.fields(of: documents, schema)
    var lines = [fields.map { Self.quoted(SpreadsheetText.guarded($0)) }.joined(separator: ",")]
    for document in documents {
      lines.append(fields.map { Self.cell(document.listed($0)) }.joined(separator: ","))
    }
    bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  private static func fields(of documents: [Document], _ schema: CollectionSchema) -> [String] {
    let known = schema.fields.filter(\.isRequired) + schema.fields.filter { !$0.isRequired }
    let names = known.map(\.name)
    let further = Set(documents.flatMap(\.fields.keys)).subtracting(names).sorted()
    let first = ["date", "name", "title", "type"].filter(names.contains)
    let last = ["id", "userId", "lastModified"]
    let all = first + (names + further).filter { !first.contains($0) && !last.contains($0) } + last
    guard !documents.isEmpty else { return all.filter { names.contains($0) } }
    return all.filter { name in documents.contains { !cell($0.fields[name]).isEmpty } }
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
