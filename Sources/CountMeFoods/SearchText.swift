/// A text as it is compared in a search: words of lower-case letters and digits.
///
/// Accents and case do not count, and whatever is neither letter nor digit stands between words.
package struct SearchText: Sendable, Equatable {
  /// The words, each as bytes of UTF-8.
  package private(set) var words: [[UInt8]] = []

  /// The words of a text.
  package init(_ text: String) {
    var word: [UInt8] = []
    // A combining accent belongs to its letter and is not compared.
    for scalar in text.unicodeScalars where !Self.isAccent(scalar) {
      guard !Self.fold(scalar, into: &word), !word.isEmpty else { continue }
      words.append(word)
      word = []
    }
    if !word.isEmpty { words.append(word) }
  }

  /// The text that is left, with one space between words.
  package var text: String {
    String(decoding: Array(words.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    // Below this there is none; asking takes longer than all the rest.
    scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark
  }

  /// Adds what a sign counts as; false for one that stands between words.
  private static func fold(_ scalar: Unicode.Scalar, into word: inout [UInt8]) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7a: word.append(UInt8(scalar.value))
    case 0x41...0x5a: word.append(UInt8(scalar.value) + 32)
    case 0..<0xc0: return false
    default:
      let letters = foldedBeyondASCII(scalar)
      word += letters
      return !letters.isEmpty
    }
    return true
  }

  private static func foldedBeyondASCII(_ scalar: Unicode.Scalar) -> [UInt8] {
    guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
      return []
    }
    let lower = scalar.properties.lowercaseMapping
    for (letters, plain) in plainLetters where letters.contains(lower) { return Array(plain.utf8) }
    return Array(lower.utf8)
  }

  /// Letters that people type without their accents.
  private static let plainLetters: [(String, String)] = [
    ("àáâãåāăą", "a"), ("çćĉċč", "c"), ("ďđ", "d"), ("èéêëēĕėęě", "e"), ("ĝğġģ", "g"),
    ("ìíîïĩīĭįı", "i"), ("ĺļľł", "l"), ("ñńņň", "n"), ("òóôõøōŏő", "o"), ("ŕŗř", "r"),
    ("śŝşš", "s"), ("ţťŧ", "t"), ("ùúûũūŭůű", "u"), ("ýÿŷ", "y"), ("źżž", "z"), ("ß", "ss"),
    ("ä", "a"), ("ö", "o"), ("ü", "u"), ("æ", "ae"), ("œ", "oe"),
  ]
}
