/// Base64 with padding (RFC 4648, section 4), read strictly.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of `bytes`.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let chunk = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(chunk) + Array(repeating: 0, count: 3 - chunk.count)
      let bits = padded.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      for index in 0..<4 {
        let isPadding = index > chunk.count
        text.append(
          isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * index)) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of `text`, or nil unless it is the one text of some bytes.
  package static func bytes(_ text: String) -> [UInt8]? { bytes(Array(text.utf8)) }

  /// The bytes of `text`, or nil unless it is the one text of some bytes.
  package static func bytes(_ text: [UInt8]) -> [UInt8]? {
    let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard text.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var buffer: UInt32 = 0
    var count = 0
    for byte in text.dropLast(padding) {
      guard let value = value(of: byte) else { return nil }
      buffer = buffer << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(count)))
        buffer &= (1 << UInt32(count)) - 1
      }
    }
    // Bits that stand for no byte are 0, or some bytes had several texts.
    return buffer == 0 ? bytes : nil
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
