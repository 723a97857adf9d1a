/// Whose documents they are: 26 characters of lower-case base32, or empty for a guest.
///
/// The characters stand for 16 bytes (RFC 4648, without padding). The id is self-certifying (design,
/// section 7); this type knows only its form.
public struct UserID: Hashable, Comparable, Sendable, TextForm {
  /// The 26 characters, or none for a guest.
  public let text: String

  /// The owner of documents that were written without an account.
  public static let guest = UserID(unchecked: "")

  private init(unchecked text: String) {
    self.text = text
  }

  /// Takes 26 characters of `a-z2-7` as 16 bytes give them; nil for anything else.
  public init?(_ text: String) {
    // 26 characters hold two bits more than 16 bytes; they are 0, or one id had four spellings.
    guard text.utf8.count == 26, text.utf8.allSatisfy({ Self.value(of: $0) != nil }),
      let last = text.utf8.last.flatMap({ Self.value(of: $0) }), last & 3 == 0
    else { return nil }
    self.text = text
  }

  /// The 16 bytes, or none for a guest.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 {
      bits = bits << 5 | UInt32(Self.value(of: character) ?? 0)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a")
    case UInt8(ascii: "2")...UInt8(ascii: "7"): character - UInt8(ascii: "2") + 26
    default: nil
    }
  }
}
