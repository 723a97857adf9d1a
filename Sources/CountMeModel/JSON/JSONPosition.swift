/// Where in a JSON text a value stands, to tell a person what to mend.
public struct JSONPosition: Equatable, Sendable {
  /// The line, counted from 1.
  public private(set) var line: Int

  /// The place in the line, in Unicode scalars, counted from 1.
  public private(set) var column: Int

  static let start = JSONPosition(line: 1, column: 1)

  /// Goes past a byte; one that goes on with a scalar has been counted with its first byte.
  mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}

extension JSONPosition {
  /// Finds the value at a JSON pointer (RFC 6901), or the nearest around it that is there.
  ///
  /// O(n). The text must have been read without error; of any other the place may be wrong.
  public init(of pointer: String, in text: [UInt8]) {
    self = JSONPlaces(text).position(pointer)
  }
}
