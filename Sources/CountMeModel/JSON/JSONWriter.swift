/// Writes JSON in one of its two forms; both print keys, text and numbers as RFC 8785 does.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let isIndented: Bool
  private var depth = 0

  init(isIndented: Bool) {
    self.isIndented = isIndented
    bytes.reserveCapacity(512)
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(true): bytes.append(contentsOf: "true".utf8)
    case .bool(false): bytes.append(contentsOf: "false".utf8)
    case .number(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements): write(elements)
    case .object(let members): write(members)
    }
  }

  private mutating func write(_ elements: [JSONValue]) {
    bytes.append(UInt8(ascii: "["))
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine()
      write(element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ members: JSONObject) {
    bytes.append(UInt8(ascii: "{"))
    depth += 1
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine()
      write(member.key)
      bytes.append(UInt8(ascii: ":"))
      if isIndented { bytes.append(UInt8(ascii: " ")) }
      write(member.value)
    }
    depth -= 1
    if !members.isEmpty { breakLine() }
    bytes.append(UInt8(ascii: "}"))
  }

  mutating func breakLine() {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let needsEscape = text.utf8.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    if needsEscape {
      for byte in text.utf8 { writeEscaped(byte) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0..<0x20:
      bytes.append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u00".utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes.append(byte)
    }
  }

  private mutating func write(_ number: Double) {
    if let integer = Int64(exactly: number), integer.magnitude < 1_000_000_000_000_000 {
      writeInteger(integer)
    } else {
      bytes.append(contentsOf: CanonicalNumber.text(of: number).utf8)
    }
  }

  private mutating func writeInteger(_ integer: Int64) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}

extension JSONValue {
  /// The one way to write this value: two spaces of indentation and a newline at the end.
  ///
  /// Equal values give equal bytes.
  public func canonicalBytes() -> [UInt8] {
    var writer = JSONWriter(isIndented: true)
    writer.write(self)
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The value in a single line without spaces, as RFC 8785 writes it.
  public func compactBytes() -> [UInt8] {
    var writer = JSONWriter(isIndented: false)
    writer.write(self)
    return writer.bytes
  }

  /// The text of ``compactBytes()``.
  public var compactText: String { String(decoding: compactBytes(), as: UTF8.self) }
}
