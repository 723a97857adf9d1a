/// How well a word that a person typed fits a word of a name, the best last.
package enum WordRank: UInt8, Sendable, Comparable {
  /// Not at all.
  case none
  /// It is how the word begins, with a slip of the keys.
  case misspeltBeginning
  /// It is the word, with a slip of the keys.
  case misspelt
  /// It is inside of the word.
  case inside
  /// The word begins with it.
  case beginning
  /// It is the word, or its plural.
  case exact

  /// How well `typed` fits `word`, both as ``SearchText`` has them.
  ///
  /// - Parameter withSlips: whether slips of the keys are looked for, which takes longer.
  package init(_ typed: [UInt8], _ word: [UInt8], withSlips: Bool = true) {
    if Self.isSame(typed, word) {
      self = .exact
    } else if word.starts(with: typed) {
      self = .beginning
    } else if typed.count >= 4, Self.contains(word, typed) {
      self = .inside
    } else {
      self = withSlips ? Self.misspelt(typed, word) : .none
    }
  }

  package static func < (left: WordRank, right: WordRank) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Slips that are forgiven in a word of so many letters: a short word would become any other.
  static func slips(in length: Int) -> Int { length < 4 ? 0 : length < 8 ? 1 : 2 }

  private static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return true }
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    guard short.count >= 2, long.count - short.count <= 2 else { return false }
    let plural = long.dropFirst(short.count)
    if long.starts(with: short) {
      return plural == [UInt8(ascii: "s")] || plural == [UInt8(ascii: "e"), UInt8(ascii: "s")]
    }
    // Berry, berries.
    return short.last == UInt8(ascii: "y") && long.starts(with: short.dropLast())
      && long.dropFirst(short.count - 1).elementsEqual("ies".utf8)
  }

  private static func contains(_ word: [UInt8], _ part: [UInt8]) -> Bool {
    guard word.count >= part.count else { return false }
    return (0...(word.count - part.count)).contains { start in
      word[start] == part[0] && word[start...].starts(with: part)
    }
  }

  private static func misspelt(_ typed: [UInt8], _ word: [UInt8]) -> WordRank {
    let allowed = slips(in: typed.count)
    guard allowed > 0, word.count + allowed >= typed.count else { return .none }
    // Of a long word only so much can be meant.
    let (whole, beginning) = SlipCount.between(
      typed, word.prefix(typed.count + allowed), limit: allowed)
    if whole <= allowed, word.count <= typed.count + allowed { return .misspelt }
    return beginning <= allowed && typed.count >= 4 ? .misspeltBeginning : .none
  }
}
