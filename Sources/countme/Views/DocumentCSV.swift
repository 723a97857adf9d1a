import CountMeKit

/// Documents of one collection as CSV (RFC 4180) for a spreadsheet: what is empty in every row is left out.
struct DocumentCSV {
  let bytes: [UInt8]

  /// - Parameter fields: the columns; nil means the fields that the documents have, what a person reads first
  ///   before what only machines need.
  init(_ documents: [Document], schema: CollectionSchema, fields: [String]?) {
    let fields = fields ?? Self.fields(of: documents, schema)
    let rows = documents.map { document in fields.map { Self.cell(document.listed($0)) } }
    bytes = SpreadsheetText.table([fields.map(SpreadsheetText.guarded)] + rows)
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
    case .string(let text): SpreadsheetText.guarded(text)
    case .some(let other): other.compactText
    }
  }
}
