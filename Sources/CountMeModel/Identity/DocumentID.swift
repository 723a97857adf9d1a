/// A document's id within its collection: the name of its file without `.json`.
///
/// Whether an id fits a collection is decided by ``IdentifierKind``; this type only keeps out what
/// can never be a name in a tree.
public struct DocumentID: Hashable, Comparable, Sendable, TextForm {
  /// The id: 1 to 120 characters of `a-z`, `0-9`, `-` and `.`.
  public let text: String

  /// Takes 1 to 120 characters of `a-z0-9-.` that begin and end with a letter or digit.
  public init?(_ text: String) {
    let bytes = text.utf8Span.span
    guard (1...120).contains(bytes.count), Self.isLetterOrDigit(bytes[0]),
      Self.isLetterOrDigit(bytes[bytes.count - 1])
    else { return nil }
    for place in bytes.indices where !Self.isLetterOrDigit(bytes[place]) {
      guard bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: ".") else {
        return nil
      }
    }
    self.text = text
  }

  /// The id of a document that is a day's.
  public init(_ date: CalendarDate) {
    text = date.text
  }

  /// The id of a document that a UUID names.
  public init(_ uuid: UUIDText) {
    text = uuid.text
  }

  /// The id of a document that belongs to a day and to another document.
  public init(_ date: CalendarDate, _ reference: UUIDText) {
    text = "\(date.text).\(reference.text)"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
