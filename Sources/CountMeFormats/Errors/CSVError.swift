public import CountMeModel

/// Why a text is not CSV as RFC 4180 has it, and where.
public struct CSVError: Error, Sendable, Equatable {
  /// The kinds of fault.
  public enum Reason: Sendable, Equatable {
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

  /// Where the fault is.
  public let position: TextPosition
  /// What kind of fault it is.
  public let reason: Reason

  /// A fault at a place.
  public init(_ reason: Reason, at position: TextPosition) {
    self.reason = reason
    self.position = position
  }
}
