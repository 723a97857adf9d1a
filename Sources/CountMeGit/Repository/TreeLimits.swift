/// What a folder that is written anew may hold, so that everybody else takes it.
package struct TreeLimits: Sendable {
  /// The most bytes of a folder's tree object.
  package let bytes: Int
  /// The most entries of some folders, by their paths.
  package let entries: [String: Int]

  /// Describes bounds.
  package init(bytes: Int, entries: [String: Int] = [:]) {
    self.bytes = bytes
    self.entries = entries
  }
}

extension [UInt8] {
  /// Whether both are one name where a file system knows no case; names in a diary are ASCII.
  func isTwin(of other: [UInt8]) -> Bool {
    guard count == other.count, self != other else { return false }
    return zip(self, other).allSatisfy { $0.inSmall == $1.inSmall }
  }

  /// The name in small letters.
  var inSmall: [UInt8] { map(\.inSmall) }
}

extension UInt8 {
  fileprivate var inSmall: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
