package import CountMeModel
package import CountMeSodium

/// The code of an invitation: 150 random bits in six groups of five characters.
///
/// Nothing tells a slip of the pen from a code that was never made, is used up or was withdrawn, so whoever tries
/// codes learns nothing.
public struct InvitationCode: Sendable, Equatable {
  /// 30 characters of Crockford's base32 in groups of five, such as `4k7d0-…`.
  public let text: String

  private static let count = 30
  /// How long a code may be used, in days.
  public static let days = 7

  package static func random() -> InvitationCode {
    InvitationCode(characters: Randomness.bytes(count).map { Crockford.alphabet[Int($0 & 31)] })
  }

  /// Reads a code as a person types it: case, spaces and dashes do not count, `o` is read as 0, and `i` and `l`
  /// as 1.
  ///
  /// Any text makes a code; one that was never given out is nobody's. What is longer than any code is cut off.
  public init(_ typed: String) {
    self.init(characters: Crockford.characters(typed: typed.lowercased().utf8.prefix(256)))
  }

  private init(characters: [UInt8]) { text = Crockford.grouped(characters, by: 5) }

  /// The last part of the reference by which a remote finds the invitation; it does not tell the code.
  package var lookup: String { Base32.text(digest("countme-invitation-lookup-v1")) }

  /// The key that the code makes together with an owner's id.
  ///
  /// So a host that leads the reference elsewhere cannot have another account's key for the code: whoever uses it
  /// knows that the diary is that of whoever gave it to them.
  package func key(of owner: UserID) -> SigningKey {
    // 32 bytes always make a key.
    SigningKey(seed: SecretBytes(digest("countme-invitation-key-v1", owner.bytes))) ?? .random()
  }

  private func digest(_ purpose: String, _ more: [UInt8] = []) -> [UInt8] {
    let bare = text.utf8.filter { $0 != UInt8(ascii: "-") }
    return Digest.sha256(Array(purpose.utf8) + [0] + more + bare)
  }
}
