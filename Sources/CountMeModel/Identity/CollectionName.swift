/// A collection's name, such as `foodItems` or `profile/settings`: its folder in the tree.
public struct CollectionName: Hashable, Comparable, Sendable, TextForm {
  /// The name as it stands in paths: ASCII letters and digits, at most one slash.
  public let text: String

  /// Takes a name of one or two parts of `[A-Za-z][A-Za-z0-9]*`; nil for anything else.
  public init?(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  /// Takes a name by its bytes.
  init?(_ bytes: ArraySlice<UInt8>) {
    let slash = bytes.firstIndex(of: UInt8(ascii: "/"))
    guard Self.isPart(bytes[..<(slash ?? bytes.endIndex)]),
      slash.map({ Self.isPart(bytes[($0 + 1)...]) }) ?? true
    else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The last part, which is the whole name where there is no slash.
  var lastPart: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// The name in lower case, by which file systems that know no case tell folders apart.
  var folded: String { text.lowercased() }

  private static func isPart(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first, part.count <= 64, isLetter(first) else { return false }
    return part.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
