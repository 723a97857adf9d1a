/// A place in a text, as editors count it.
public struct TextPosition: Sendable, Hashable {
  /// The line, counted from 1.
  public private(set) var line: Int
  /// The place in the line, in Unicode scalars, counted from 1.
  public private(set) var column: Int

  /// The place with these numbers.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The beginning of a text.
  package static var start: TextPosition { TextPosition(line: 1, column: 1) }

  /// Goes past a byte; one that goes on with a scalar has been counted with its first byte.
  package mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}
