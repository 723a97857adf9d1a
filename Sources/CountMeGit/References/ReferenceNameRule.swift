/// What git allows as the full name of a reference.
package enum ReferenceNameRule {
  private static let lock = Array(".lock".utf8)

  /// Whether `name` is `HEAD` or a well-formed name below `refs/`.
  ///
  /// Remotes have a name for every account, and each is looked at once, byte by byte.
  package static func isValid(_ name: String) -> Bool {
    if name == "HEAD" { return true }
    guard name.hasPrefix("refs/"), name.utf8.count <= 1_024 else { return false }
    var last = UInt8(ascii: "/")
    /// How much of ".lock" the part ends with so far.
    var matched = 0
    for byte in name.utf8 {
      switch byte {
      case 0...0x20, 0x7f, UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: ":"),
        UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "\\"):
        return false
      case UInt8(ascii: "/"):
        if last == byte || matched == lock.count { return false }
      case UInt8(ascii: "."):
        if last == byte || last == UInt8(ascii: "/") { return false }
      case UInt8(ascii: "{"):
        if last == UInt8(ascii: "@") { return false }
      default: break
      }
      let goesOn = matched < lock.count && byte == lock[matched]
      matched = goesOn ? matched + 1 : byte == lock[0] ? 1 : 0
      last = byte
    }
    return last != UInt8(ascii: "/") && last != UInt8(ascii: ".") && matched < lock.count
  }
}
