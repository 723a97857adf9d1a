/// A place in JSON text that moves forward over one value at a time.
///
/// The text is passed to each call: a span cannot be kept, and an array would be counted.
struct JSONReader {
  /// The next byte to read.
  var position = 0

  /// How many arrays and objects are open.
  private var depth = 0

  private let limits: JSONLimits
  private let maximumDepth: Int

  init(limits: JSONLimits) {
    self.limits = limits
    maximumDepth = min(limits.depth, JSONLimits.deepest)
  }

  /// Checks size and byte-order mark, and goes to the first value.
  mutating func start(_ text: Span<UInt8>) throws(JSONError) {
    if text.count > limits.bytes {
      throw JSONError(
        .tooLong(limit: limits.bytes), at: limits.bytes, in: text,
        expected: "at most \(limits.bytes) bytes")
    }
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      throw JSONError(.byteOrderMark, at: 0, in: text, expected: "text without byte-order mark")
    }
    skipSpace(text)
  }

  /// Checks that nothing but white space follows.
  mutating func finish(_ text: Span<UInt8>) throws(JSONError) {
    skipSpace(text)
    if position < text.count {
      throw JSONError(.trailingText, at: position, in: text, expected: "the end of the text")
    }
  }

  /// Reads the value that starts at `position`.
  mutating func value(in text: Span<UInt8>) throws(JSONError) -> JSONValue {
    switch byte(text) {
    case UInt8(ascii: "\""): return .string(try string(in: text))
    case UInt8(ascii: "{"): return .object(try object(in: text))
    case UInt8(ascii: "["): return .array(try array(in: text))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try number(in: text))
    case UInt8(ascii: "t"): return try word("true", meaning: .bool(true), in: text)
    case UInt8(ascii: "f"): return try word("false", meaning: .bool(false), in: text)
    case UInt8(ascii: "n"): return try word("null", meaning: .null, in: text)
    default: throw unexpected(in: text, expected: "a value")
    }
  }

  /// The byte at `position`; 0, which may stand nowhere, at the end.
  @inline(__always)
  func byte(_ text: Span<UInt8>) -> UInt8 {
    position < text.count ? text[position] : 0
  }

  /// Goes past white space.
  @inline(__always)
  mutating func skipSpace(_ text: Span<UInt8>) {
    while position < text.count {
      let byte = text[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position &+= 1
    }
  }

  /// Notes that an array or object opens at `position`, and goes past the bracket.
  mutating func open(_ text: Span<UInt8>) throws(JSONError) {
    depth += 1
    if depth > maximumDepth {
      throw JSONError(
        .tooDeep(limit: maximumDepth), at: position, in: text,
        expected: "at most \(maximumDepth) levels")
    }
    position &+= 1
    skipSpace(text)
  }

  /// Notes that the array or object closes at `position`, and goes past the bracket.
  @inline(__always)
  mutating func close() {
    depth &-= 1
    position &+= 1
  }

  /// The fault of a byte, or of the end, at `position`.
  func unexpected(in text: Span<UInt8>, expected: String) -> JSONError {
    let reason: JSONError.Reason =
      position < text.count ? .unexpectedByte(text[position]) : .unexpectedEnd
    return JSONError(reason, at: position, in: text, expected: expected)
  }

  private mutating func word(
    _ word: String, meaning value: JSONValue, in text: Span<UInt8>
  ) throws(JSONError) -> JSONValue {
    for letter in word.utf8 {
      guard byte(text) == letter else { throw unexpected(in: text, expected: "`\(word)`") }
      position &+= 1
    }
    return value
  }
}
