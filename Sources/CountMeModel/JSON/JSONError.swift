/// Why bytes are not JSON as we read it, and where.
public struct JSONError: Error, Equatable, Sendable {
  /// The line of the fault, counted from 1; a line ends with a line feed.
  public let line: Int

  /// The place in the line, in Unicode scalars, counted from 1.
  public let column: Int

  /// The place in the text, in bytes, counted from 0.
  public let offset: Int

  /// What kind of fault it is.
  public let reason: Reason

  /// What would have been right at this place, in words that fit behind "expected".
  public let expected: String

  /// A fault at a place that somebody else has counted.
  public init(line: Int, column: Int, offset: Int, reason: Reason, expected: String) {
    self.line = line
    self.column = column
    self.offset = offset
    self.reason = reason
    self.expected = expected
  }

  /// The kinds of fault.
  public enum Reason: Equatable, Sendable {
    /// The text ends inside a value, or holds none.
    case unexpectedEnd
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8)
    /// Something follows the value.
    case trailingText
    /// The text begins with a byte-order mark.
    case byteOrderMark
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A control character stands in a string unescaped.
    case controlCharacter
    /// A backslash is followed by something that is no escape.
    case invalidEscape
    /// Half of a surrogate pair stands alone.
    case loneSurrogate
    /// A number such as `01`, which JSON does not write like this.
    case invalidNumber
    /// A number whose nearest double is infinite.
    case numberOutOfRange
    /// The key stood in this object before, after unescaping.
    case duplicateKey(String)
    /// Arrays and objects are nested deeper than allowed.
    case tooDeep(limit: Int)
    /// More bytes than allowed.
    case tooLong(limit: Int)
  }
}

extension JSONError {
  /// A fault at a byte of `text`.
  ///
  /// O(n): line and column are counted only now, so that reading need not keep them.
  @inline(never)
  init(_ reason: Reason, at offset: Int, in text: Span<UInt8>, expected: String) {
    var place = TextPosition.start
    for index in 0..<min(offset, text.count) { place.pass(text[index]) }
    self.init(
      line: place.line, column: place.column, offset: offset, reason: reason, expected: expected)
  }
}
