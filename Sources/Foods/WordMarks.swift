/// What each word of a table's names means for one search.
struct WordMarks {
  /// For each typed word and each word of the table, how well they fit.
  let ranks: [[WordRank]]
  /// For each word of the table, points for how plain it is.
  let plainness: [Int8]
  /// For each word of the table, how many words a name has before what it is about, when it begins
  /// with this one.
  let kinds: [Int]
  /// For each word of the table, whether a comma stands behind it.
  let endsPart: [Bool]

  init(_ typed: SearchText, in table: FoodTable) {
    var ranks = typed.words.map { _ in [WordRank](repeating: .none, count: table.words.count) }
    var plainness = [Int8](repeating: 0, count: table.words.count)
    var kinds = [Int](repeating: 0, count: table.words.count)
    var endsPart = [Bool](repeating: false, count: table.words.count)
    for index in 0..<table.words.count {
      guard let range = table.words.range(index) else { continue }
      let word = table.bytes(range)
      let parts = Self.parts(of: word)
      kinds[index] = Self.kind(parts)
      endsPart[index] = word.last == UInt8(ascii: ",")
      plainness[index] = Self.plainness(of: word, parts)
      for place in ranks.indices {
        for part in parts {
          // A sugar-apple is no sugar.
          let rank = WordRank(typed.words[place], part)
          let fit = parts.count > 1 ? min(rank, .inside) : rank
          ranks[place][index] = max(ranks[place][index], fit)
        }
      }
    }
    (self.ranks, self.plainness, self.kinds) = (ranks, plainness, kinds)
    self.endsPart = endsPart
  }

  /// The words that names begin with to say what kind of food it is.
  private static func kind(_ parts: [[UInt8]]) -> Int {
    let kinds = [
      "beverages", "fish", "nuts", "cheese", "spices", "seeds", "crustaceans", "mollusks", "oil",
      "cereals",
    ]
    guard parts.count == 1 else { return 0 }
    if parts[0].elementsEqual("alcoholic".utf8) { return 2 }
    return kinds.contains { parts[0].elementsEqual($0.utf8) } ? 1 : 0
  }

  /// The parts of a word such as `non-dairy,`; the table has hardly a letter that is not ASCII.
  private static func parts(of word: [UInt8]) -> [[UInt8]] {
    guard word.allSatisfy({ $0 < 0x80 }) else {
      return SearchText(String(decoding: word, as: UTF8.self)).words
    }
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    for byte in word {
      switch byte {
      case 0x30...0x39, 0x61...0x7a: part.append(byte)
      case 0x41...0x5a: part.append(byte + 32)
      default:
        if !part.isEmpty { parts.append(part) }
        part = []
      }
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  /// A name in capitals is a brand's; what is raw or fresh is what people mean by a plain word.
  private static func plainness(of word: [UInt8], _ parts: [[UInt8]]) -> Int8 {
    if word.count >= 3, word.allSatisfy({ !(0x61...0x7a).contains($0) }),
      word.contains(where: { (0x41...0x5a).contains($0) })
    {
      return -15
    }
    let plain = ["raw", "fresh", "whole", "plain", "regular"]
    return parts.count == 1 && plain.contains { parts[0].elementsEqual($0.utf8) } ? 6 : 0
  }
}
