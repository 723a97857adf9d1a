/// Writes JSON values behind one another into one buffer.
struct JSONWriter {
  /// What has been written.
  private(set) var bytes: [UInt8] = []

  private let isIndented: Bool
  private let limit: Int
  private var depth = 0

  /// A writer of the canonical form with two spaces a level, or of the form on one line.
  ///
  /// - Parameter limit: the number of bytes beyond which items of arrays and objects are left out.
  init(isIndented: Bool, capacity: Int, limit: Int = .max) {
    self.isIndented = isIndented
    self.limit = limit
    bytes.reserveCapacity(capacity)
  }

  /// Ends the document with its one line feed.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes one value.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .number(let number): CanonicalNumber.append(number, to: &bytes)
    case .string(let text): write(text)
    case .array(let elements): write(elements)
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ elements: [JSONValue]) {
    bytes.append(UInt8(ascii: "["))
    depth += 1
    var isFirst = true
    for element in elements where bytes.count <= limit {
      startItem(isFirst: isFirst)
      isFirst = false
      write(element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ object: JSONObject) {
    bytes.append(UInt8(ascii: "{"))
    depth += 1
    var isFirst = true
    for (key, value) in object where bytes.count <= limit {
      startItem(isFirst: isFirst)
      isFirst = false
      write(key)
      bytes.append(UInt8(ascii: ":"))
      if isIndented { bytes.append(UInt8(ascii: " ")) }
      write(value)
    }
    depth -= 1
    if !object.isEmpty { breakLine() }
    bytes.append(UInt8(ascii: "}"))
  }

  @inline(__always)
  private mutating func startItem(isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    breakLine()
  }

  @inline(__always)
  private mutating func breakLine() {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if Self.isPlain(text) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for byte in text.utf8 { writeEscaped(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isPlain(_ text: String) -> Bool {
    let span = text.utf8Span.span
    for index in span.indices {
      let byte = span[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
    }
    return true
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case ..<0x20:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      bytes.append(contentsOf: "0123456789abcdef".utf8.dropFirst(Int(byte & 0xF)).prefix(1))
    default: bytes.append(byte)
    }
  }
}
