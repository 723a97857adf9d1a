import CountMeSodium

/// The code that opens an account whose password is lost: 130 random bits, shown once.
///
/// 26 characters of Crockford's base32 and two that check them, so that a slip of the pen is told
/// before any work is done.
public struct RecoveryCode: Sendable, Equatable {
  /// 28 characters in groups of four, such as `4k7d-…`.
  public let text: String

  package static func random() -> RecoveryCode {
    RecoveryCode(values: Randomness.bytes(26).map { Int($0 & 31) })
  }

  /// Reads a code as a person types it; nil unless it is whole and without a slip.
  ///
  /// Case, spaces and dashes do not count, `o` is read as 0, and `i` and `l` as 1. One wrong
  /// character, or two neighbours that changed places, are always found.
  public init?(_ typed: String) {
    let characters = Crockford.characters(typed: typed.lowercased().utf8)
    let values = characters.compactMap { Crockford.alphabet.firstIndex(of: $0) }
    guard characters.count == 28, values.count == 28 else { return nil }
    self.init(values: Array(values.prefix(26)))
    guard characters == bare else { return nil }
  }

  private init(values: [Int]) {
    // 1021 is the greatest prime below 32²: no change of one character, and no swap of two
    // neighbours, is a multiple of it.
    let check = values.reduce(0) { ($0 * 32 + $1) % 1021 }
    let characters = (values + [check / 32, check % 32]).map { Crockford.alphabet[$0] }
    text = Crockford.grouped(characters, by: 4)
  }

  /// The characters without the dashes: what the account key is wrapped by.
  private var bare: [UInt8] { text.utf8.filter { $0 != UInt8(ascii: "-") } }

  package var password: Password { Password(bare) }
}
