/// Tells a file that the machine stopped in the middle of from one that a person has edited.
enum TornFile {
  /// File systems bring a file to the disk in pieces of this size, in any order.
  private static let piece = 4096

  /// Whether `present` can be what is left of writing `new` where nothing or one of `olds` was.
  ///
  /// Each piece of it begins as the new bytes do and goes on as old ones, or with zeros.
  ///
  /// - Complexity: O(n) in the bytes of all of them.
  static func isTorn(_ present: [UInt8], of new: [UInt8], over olds: [[UInt8]]) -> Bool {
    let longest = olds.map(\.count).reduce(new.count, max)
    guard present.count <= longest else { return false }
    return stride(from: 0, to: present.count, by: piece).allSatisfy { start in
      let range = start..<min(start + piece, present.count)
      let written = zip(present[range], new.dropFirst(start)).prefix { $0 == $1 }.count
      let rest = present[(start + written)..<range.upperBound]
      return (olds + [[]]).contains { old in
        let kept = zip(rest, old.dropFirst(rest.startIndex)).prefix { $0 == $1 }.count
        return rest.dropFirst(kept).allSatisfy { $0 == 0 }
      }
    }
  }
}
