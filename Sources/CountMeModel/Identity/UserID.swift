/// Whose documents they are: 26 characters of lower-case base32, or empty for a guest.
///
/// The id is self-certifying (design, section 7); this type knows only its form.
public struct UserID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The 26 characters, or none for a guest.
  public let text: String

  /// The owner of documents that were written without an account.
  public static let guest = UserID(unchecked: "")

  private init(unchecked text: String) {
    self.text = text
  }

  /// Takes 26 characters of `a-z2-7`; nil for anything else.
  public init?(_ text: String) {
    let isBase32 = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
    }
    guard text.utf8.count == 26, isBase32 else { return nil }
    self.text = text
  }

  /// The 26 characters, or none for a guest.
  public var description: String { text }

  /// Order of the texts' bytes.
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
