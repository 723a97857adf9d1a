/// A path that may stand in a diary's tree, by an allow-list: nothing else is ever read or written.
///
/// Names are of `[A-Za-z0-9._-]` and begin with a letter or digit, so that no name is hidden, an option,
/// `..` or any spelling of `.git`; the two exceptions are ``SystemFile``'s. At most eight names deep.
public struct TreePath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The names joined by slashes.
  public let text: String

  /// The most names that a path may have.
  public static let deepest = 8

  /// Takes a path that may stand in a tree; nil for anything else.
  public init?(_ text: String) {
    let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard (1...Self.deepest).contains(names.count) else { return nil }
    guard names.allSatisfy({ Self.isOrdinary($0) }) || SystemFile(text) != nil else { return nil }
    self.text = text
  }

  /// The path's names.
  public var names: [String] { text.split(separator: "/").map(String.init) }

  /// The names joined by slashes.
  public var description: String { text }

  /// Order of the texts' bytes.
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }

  /// Whether a file or folder at `depth` names below the root may be called `name`.
  ///
  /// For walking a tree: what is not allowed here need not be gone into.
  public static func allows(_ name: String, atDepth depth: Int) -> Bool {
    guard depth < deepest else { return false }
    return isOrdinary(name.utf8) || depth == 0 && SystemFile.rootNames.contains(name)
  }

  /// Two of a folder's names that file systems without case would take for one, or nil.
  public static func caseTwins(in names: some Sequence<String>) -> (String, String)? {
    var seen: [String: String] = [:]
    for name in names {
      if let twin = seen.updateValue(name, forKey: name.lowercased()) { return (twin, name) }
    }
    return nil
  }

  private static func isOrdinary(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard (1...128).contains(name.count), let first = name.first, isLetterOrDigit(first),
      name.last != UInt8(ascii: ".")
    else { return false }
    return name.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
