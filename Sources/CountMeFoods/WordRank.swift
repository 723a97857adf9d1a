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
  package init(_ typed: Span<UInt8>, _ word: Span<UInt8>, withSlips: Bool = true) {
    if Self.isSame(typed, word) {
      self = .exact
    } else if Self.has(typed, at: 0, of: word) {
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

  private static func isSame(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    switch right.count - left.count {
    case 0: has(left, at: 0, of: right)
    case 1...2: isPlural(right, of: left)
    case -2...(-1): isPlural(left, of: right)
    default: false
    }
  }

  private static func isPlural(_ long: Span<UInt8>, of short: Span<UInt8>) -> Bool {
    guard short.count >= 2, long[long.count - 1] == UInt8(ascii: "s") else { return false }
    let stem = short.extracting(0..<short.count - 1)
    guard has(stem, at: 0, of: long) else { return false }
    let (last, next) = (short[short.count - 1], long[short.count - 1])
    if next == last {
      return long.count == short.count + 1 || long[short.count] == UInt8(ascii: "e")
    }
    // Berry, berries.
    return last == UInt8(ascii: "y") && next == UInt8(ascii: "i")
      && long.count == short.count + 2 && long[short.count] == UInt8(ascii: "e")
  }

  private static func contains(_ word: Span<UInt8>, _ part: Span<UInt8>) -> Bool {
    guard word.count >= part.count else { return false }
    return (0...(word.count - part.count)).contains { has(part, at: $0, of: word) }
  }

  /// Whether a word has a part at a place.
  private static func has(_ part: Span<UInt8>, at place: Int, of word: Span<UInt8>) -> Bool {
    guard place + part.count <= word.count else { return false }
    for offset in part.indices where word[place + offset] != part[offset] { return false }
    return true
  }

  private static func misspelt(_ typed: Span<UInt8>, _ word: Span<UInt8>) -> WordRank {
    let allowed = slips(in: typed.count)
    guard allowed > 0, word.count + allowed >= typed.count else { return .none }
    // Of a long word only so much can be meant.
    let (whole, beginning) = EditDistance.between(
      typed, word.extracting(first: typed.count + allowed), limit: allowed)
    if whole <= allowed, word.count <= typed.count + allowed { return .misspelt }
    return beginning <= allowed && typed.count >= 4 ? .misspeltBeginning : .none
  }
}
