/// A collection's name, such as `foodItems` or `profile/settings`: its folder in the tree.
public struct CollectionName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name as it stands in paths: ASCII letters and digits, at most one slash.
  public let text: String

  /// Takes a name of one or two parts of `[A-Za-z][A-Za-z0-9]*`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(Self.isPart) else { return nil }
    self.text = text
  }

  /// The name as it stands in paths.
  public var description: String { text }

  /// The last part, which is the whole name where there is no slash.
  var lastPart: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// The name in lower case, by which file systems that know no case tell folders apart.
  var folded: String { text.lowercased() }

  /// Order of the names' bytes.
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }

  private static func isPart(_ part: Substring.UTF8View.SubSequence) -> Bool {
    guard let first = part.first, part.count <= 64, isLetter(first) else { return false }
    return part.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
