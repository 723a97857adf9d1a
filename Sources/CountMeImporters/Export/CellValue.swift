import CountMeModel

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
