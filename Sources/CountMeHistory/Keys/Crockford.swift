/// Codes in Crockford's base32, as people copy them by hand.
enum Crockford {
  static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The characters that somebody means: spaces and dashes do not count, `o` is read as 0, and `i` and `l` as 1.
  static func characters(typed: some Sequence<UInt8>) -> [UInt8] {
    typed.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "o"): UInt8(ascii: "0")
      case UInt8(ascii: "i"), UInt8(ascii: "l"): UInt8(ascii: "1")
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "\t"), UInt8(ascii: "\n"): nil
      default: byte
      }
    }
  }

  /// Characters in groups, with dashes between them.
  static func grouped(_ characters: [UInt8], by size: Int) -> String {
    stride(from: 0, to: characters.count, by: size).map {
      String(decoding: characters[$0..<min($0 + size, characters.count)], as: UTF8.self)
    }.joined(separator: "-")
  }
}
