/// Why bytes are not JSON as documents have it, and where.
public struct JSONError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The text ends inside a value.
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
    /// The escape is none of JSON's.
    case invalidEscape
    /// Half of a surrogate pair stands alone.
    case loneSurrogate
    /// The number is not written as JSON wants.
    case invalidNumber
    /// The number is greater than a double can hold.
    case numberOutOfRange
    /// The key stood in this object before.
    case duplicateKey(String)
    /// More levels than allowed.
    case tooDeep(limit: Int)
    /// More bytes than allowed.
    case tooLong(limit: Int)
  }

  /// What is wrong.
  public let reason: Reason
  /// What could have stood there instead.
  public let expected: String
  /// The place in bytes, from 0.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int

  init(_ reason: Reason, expected: String, at offset: Int, in bytes: [UInt8]) {
    self.reason = reason
    self.expected = expected
    self.offset = offset
    let before = bytes.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == newline }
    // A continuation byte is not a character of its own.
    column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
  }
}
