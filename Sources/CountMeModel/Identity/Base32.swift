/// Base32 in lower case without padding (RFC 4648, section 6).
package enum Base32 {
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// The text of `bytes`.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var buffer: UInt32 = 0
    var count = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(buffer >> UInt32(count)) & 31])
      }
      buffer &= (1 << UInt32(count)) - 1
    }
    if count > 0 { text.append(alphabet[Int(buffer << UInt32(5 - count)) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }
}
