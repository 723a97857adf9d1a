/// The form of an e-mail address that accounts and schemas accept.
///
/// It is the practical part of RFC 5321: one `@`, a local part of atoms, a domain of at least two
/// labels. Quoted local parts and address literals exist in the standard and in nobody's mailbox.
public enum EmailSyntax {
  /// Whether `text` is an address.
  public static func accepts(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count <= 254, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
    let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].count) else { return false }
    return isDotted(parts[0], atLeast: 1, isAtom) && isDotted(parts[1], atLeast: 2, isLabel)
  }

  private static func isDotted(
    _ text: ArraySlice<UInt8>, atLeast count: Int, _ accepts: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= count && parts.allSatisfy(accepts)
  }

  private static func isAtom(_ atom: ArraySlice<UInt8>) -> Bool {
    !atom.isEmpty
      && atom.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard (1...63).contains(label.count), let first = label.first, let last = label.last else {
      return false
    }
    let dash = UInt8(ascii: "-")
    return first != dash && last != dash && label.allSatisfy { isAlphanumeric($0) || $0 == dash }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
