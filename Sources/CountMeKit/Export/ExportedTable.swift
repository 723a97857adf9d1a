import CountMeModel

/// Documents of one collection as CSV (RFC 4180) with every field, so that nothing is lost.
///
/// The columns are the schema's fields and whatever else a document has. Text stands as it is, all other
/// values as JSON; so do text that is empty or begins with a quotation mark, and text in a field that may
/// also hold other kinds of values. No text is a formula to a spreadsheet (``SpreadsheetText``).
struct ExportedTable {
  let bytes: [UInt8]

  init(_ collection: DiaryExport.Collection) {
    let known = Set(collection.schema.fields.map(\.name))
    let further = Set(collection.documents.flatMap(\.fields.keys)).subtracting(known)
    let columns = collection.schema.fields.map(\.name) + further.sorted()
    let texts = columns.map { CellValue.isText($0, in: collection.schema) }
    var lines = [columns.map { Self.quoted(SpreadsheetText.guarded($0)) }.joined(separator: ",")]
    for document in collection.documents {
      lines.append(
        zip(columns, texts).map { column, isText in
          document.fields[column].map { Self.quoted(CellValue.text(of: $0, isText: isText)) } ?? ""
        }.joined(separator: ","))
    }
    bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = !text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard !isPlain else { return text }
    var bytes: [UInt8] = [0x22]
    for byte in text.utf8 { bytes += byte == 0x22 ? [0x22, 0x22] : [byte] }
    return String(decoding: bytes + [0x22], as: UTF8.self)
  }
}

/// A field's value as the text of a cell, and back.
enum CellValue {
  /// Whether a field holds text and nothing else.
  static func isText(_ field: String, in schema: CollectionSchema) -> Bool {
    schema.field(field)?.types == [.string]
  }

  /// The text that stands for a value.
  static func text(of value: JSONValue, isText: Bool) -> String {
    guard isText, let text = value.string, !text.isEmpty, text.utf8.first != UInt8(ascii: "\"")
    else { return value.compactText }
    return SpreadsheetText.guarded(text)
  }

  /// The value that a text stands for; nil where it stands for none.
  static func value(of text: String, isText: Bool) -> JSONValue? {
    if isText, text.utf8.first != UInt8(ascii: "\"") {
      return .string(SpreadsheetText.unguarded(text))
    }
    return try? JSONValue(parsing: Array(text.utf8))
  }
}
