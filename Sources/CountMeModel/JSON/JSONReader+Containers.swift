extension JSONReader {
  /// Reads the array that opens at `position`.
  mutating func array(in text: Span<UInt8>) throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try open(text)
    if byte(text) == UInt8(ascii: "]") {
      close()
      return elements
    }
    while true {
      elements.append(try value(in: text))
      skipSpace(text)
      switch byte(text) {
      case UInt8(ascii: ","): try comma(before: UInt8(ascii: "]"), in: text)
      case UInt8(ascii: "]"):
        close()
        return elements
      default: throw unexpected(in: text, expected: "`,` or `]`")
      }
    }
  }

  /// Reads the object that opens at `position`.
  mutating func object(in text: Span<UInt8>) throws(JSONError) -> JSONObject {
    var members = JSONMembers()
    try open(text)
    if byte(text) == UInt8(ascii: "}") {
      close()
      return JSONObject()
    }
    while true {
      try member(into: &members, in: text)
      switch byte(text) {
      case UInt8(ascii: ","): try comma(before: UInt8(ascii: "}"), in: text)
      case UInt8(ascii: "}"):
        close()
        return try members.finish(in: text)
      default: throw unexpected(in: text, expected: "`,` or `}`")
      }
    }
  }

  @inline(__always)
  private mutating func member(
    into members: inout JSONMembers, in text: Span<UInt8>
  ) throws(JSONError) {
    guard byte(text) == UInt8(ascii: "\"") else {
      throw unexpected(in: text, expected: "a key in quotes")
    }
    let start = position
    let key = try string(in: text)
    skipSpace(text)
    guard byte(text) == UInt8(ascii: ":") else { throw unexpected(in: text, expected: "`:`") }
    position &+= 1
    skipSpace(text)
    members.append(key, try value(in: text), at: start)
    skipSpace(text)
  }

  /// Goes past a comma and the space behind it.
  @inline(__always)
  private mutating func comma(
    before end: UInt8, in text: Span<UInt8>
  ) throws(JSONError) {
    let comma = position
    position &+= 1
    skipSpace(text)
    if byte(text) == end {
      throw JSONError(
        .unexpectedByte(UInt8(ascii: ",")), at: comma, in: text,
        expected: "no comma before the closing bracket")
    }
  }
}
