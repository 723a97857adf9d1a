import CountMeHistory
import CountMeModel

/// Documents of one collection as CSV (RFC 4180) with every field, so that nothing is lost.
///
/// The columns are the schema's fields and whatever else a document has. Text stands as it is, all other
/// values as JSON; so do text that is empty, begins with a quotation mark or has control characters, and text in a field that may
/// also hold other kinds of values. In a field that the schema does not have, text that is no JSON stands as it
/// is, too. An empty `userId` is that of a guest, as is none. No text is a formula to a spreadsheet
/// (``SpreadsheetText``).
struct ExportedTable {
  let bytes: [UInt8]

  init(_ collection: DiaryExport.Collection) {
    let known = Set(collection.schema.fields.map(\.name))
    let further = Set(collection.documents.flatMap(\.fields.keys)).subtracting(known)
    let columns = collection.schema.fields.map(\.name) + further.sorted()
    let kinds = columns.map { CellValue.Kind($0, in: collection.schema) }
    var lines = [columns.map { Self.quoted(SpreadsheetText.guarded($0)) }.joined(separator: ",")]
    for document in collection.documents {
      lines.append(
        zip(columns, kinds).map { column, kind in
          let value = document.fields[column].flatMap { column == "userId" && $0 == "" ? nil : $0 }
          return value.map { Self.quoted(CellValue.text(of: $0, kind)) } ?? ""
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
  /// What a column may hold.
  enum Kind {
    /// Text and nothing else.
    case text
    /// What the schema says, and not text alone.
    case typed
    /// Anything: the schema does not know the field.
    case unknown

    /// The kind of a field.
    init(_ field: String, in schema: CollectionSchema) {
      guard let known = schema.field(field) else {
        self = .unknown
        return
      }
      self = known.types == [.string] ? .text : .typed
    }
  }

  /// The text that stands for a value.
  static func text(of value: JSONValue, _ kind: Kind) -> String {
    guard kind != .typed, let text = value.string, !text.isEmpty, !isQuoted(text),
      !hasControls(text),
      kind == .text || (try? JSONValue(parsing: Array(text.utf8))) == nil
    else { return value.compactText }
    return SpreadsheetText.guarded(text)
  }

  /// The value that a text stands for; nil where it stands for none.
  static func value(of text: String, _ kind: Kind) -> JSONValue? {
    let isText = kind == .text && !isQuoted(text)
    if !isText, let value = try? JSONValue(parsing: Array(text.utf8)) { return value }
    guard kind != .typed, !isQuoted(text) else { return nil }
    return .string(SpreadsheetText.unguarded(text))
  }

  /// Whether there are control characters in a text, for which a table is no text to other programs.
  private static func hasControls(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
  }

  private static func isQuoted(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "\"") }
}
