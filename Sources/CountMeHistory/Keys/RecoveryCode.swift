import CountMeSodium

/// The code that opens an account whose password is lost: 130 random bits, shown once.
///
/// 26 characters of Crockford's base32 and two that check them, so that a slip of the pen is told
/// before any work is done.
public struct RecoveryCode: Sendable, Equatable {
  /// 28 characters in groups of four, such as `4k7d-…`.
  public let text: String

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  package static func random() -> RecoveryCode {
    RecoveryCode(values: Randomness.bytes(26).map { Int($0 & 31) })
  }

  /// Reads a code as a person types it; nil unless it is whole and without a slip.
  ///
  /// Case, spaces and dashes do not count, `o` is read as 0, and `i` and `l` as 1. One wrong
  /// character, or two neighbours that changed places, are always found.
  public init?(_ typed: String) {
    var values: [Int] = []
    for byte in typed.lowercased().utf8 where !Self.isSeparator(byte) {
      guard let value = Self.value(of: byte) else { return nil }
      values.append(value)
    }
    guard values.count == 28 else { return nil }
    self.init(values: Array(values.prefix(26)))
    guard Self.characters(values).elementsEqual(bare) else { return nil }
  }

  private init(values: [Int]) {
    // 1021 is the greatest prime below 32²: no change of one character, and no swap of two
    // neighbours, is a multiple of it.
    let check = values.reduce(0) { ($0 * 32 + $1) % 1021 }
    let characters = Self.characters(values + [check / 32, check % 32])
    let groups = stride(from: 0, to: characters.count, by: 4).map { characters[$0..<$0 + 4] }
    text = groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }

  /// The characters without the dashes: what the account key is wrapped by.
  private var bare: [UInt8] { text.utf8.filter { $0 != UInt8(ascii: "-") } }

  package var password: Password { Password(bare) }

  private static func characters(_ values: [Int]) -> [UInt8] { values.map { alphabet[$0] } }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "\t"), UInt8(ascii: "\n")].contains(byte)
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "o"): 0
    case UInt8(ascii: "i"), UInt8(ascii: "l"): 1
    default: alphabet.firstIndex(of: byte)
    }
  }
}
