/// Why a text is not CSV as RFC 4180 has it.
public enum CSVFault: Sendable, Equatable {
  /// The bytes are not UTF-8.
  case invalidUTF8
  /// A field began with a quotation mark, and the text ends before the second one.
  case unclosedQuote
  /// Something else than a comma or the line's end follows a closing quotation mark.
  case textAfterQuote
  /// A quotation mark stands in a field that does not begin with one.
  case quoteInsideField
  /// A record is longer than is believed.
  case recordTooLong(limit: Int)
  /// A record has another number of fields than the first one.
  case fieldCount(found: Int, expected: Int)
}
