/// Reads one JSON text (RFC 8259), strictly and once through.
struct JSONReader {
  let bytes: [UInt8]
  let limits: JSONLimits
  var offset = 0
  var depth = 0

  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func readText() throws(JSONError) -> JSONValue {
    guard bytes.count <= limits.bytes else {
      throw fail(.tooLong(limit: limits.bytes), "at most \(limits.bytes) bytes", at: limits.bytes)
    }
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw fail(.byteOrderMark, "text without a byte-order mark", at: 0)
    }
    let value = try readValue()
    skipSpace()
    guard offset == bytes.count else {
      throw fail(.trailingText, "the end of the text", at: offset)
    }
    return value
  }

  func fail(_ reason: JSONError.Reason, _ expected: String, at place: Int) -> JSONError {
    JSONError(reason, expected: expected, at: place, in: bytes)
  }

  /// The error for the byte at `offset`, or for the end of the text.
  func unexpected(_ expected: String) -> JSONError {
    offset < bytes.count
      ? fail(.unexpectedByte(bytes[offset]), expected, at: offset)
      : fail(.unexpectedEnd, expected, at: offset)
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    skipSpace()
    guard offset < bytes.count else { throw unexpected("a value") }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "{"): return .object(try readObject())
    case UInt8(ascii: "["): return .array(try readArray())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func readWord(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let text = "\(word)"
    for byte in text.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else { throw unexpected(text) }
      offset += 1
    }
    return value
  }

  private mutating func enter() throws(JSONError) {
    guard depth < limits.depth else {
      throw fail(.tooDeep(limit: limits.depth), "at most \(limits.depth) levels", at: offset)
    }
    depth += 1
    offset += 1
    skipSpace()
  }

  private mutating func readArray() throws(JSONError) -> [JSONValue] {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if takes(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try readValue())
      skipSpace()
      if takes(UInt8(ascii: "]")) { return elements }
      guard takes(UInt8(ascii: ",")) else { throw unexpected("a comma or ]") }
    }
  }

  private mutating func readObject() throws(JSONError) -> JSONObject {
    try enter()
    defer { depth -= 1 }
    var members = ObjectBuilder()
    if takes(UInt8(ascii: "}")) { return JSONObject() }
    while true {
      skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
        throw unexpected("a key in quotes")
      }
      let start = offset
      let key = try readString()
      skipSpace()
      guard takes(UInt8(ascii: ":")) else { throw unexpected("a colon") }
      members.append(key, at: start, try readValue())
      skipSpace()
      if takes(UInt8(ascii: "}")) { break }
      guard takes(UInt8(ascii: ",")) else { throw unexpected("a comma or }") }
    }
    switch members.finish() {
    case .object(let object): return object
    case .duplicate(let key, let place): throw fail(.duplicateKey(key), "each key once", at: place)
    }
  }

  private mutating func takes(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }
}

extension JSONValue {
  /// Reads one JSON text.
  ///
  /// - Parameters:
  ///   - bytes: the whole text as UTF-8.
  ///   - limits: how much is taken before it is refused.
  /// - Throws: ``JSONError`` with line and column; duplicate keys, lone surrogates, a byte-order mark
  ///   and anything after the value are errors too. O(n log k) for objects of k unsorted keys.
  public init(parsing bytes: [UInt8], limits: JSONLimits = .document) throws(JSONError) {
    var reader = JSONReader(bytes, limits: limits)
    self = try reader.readText()
  }
}
