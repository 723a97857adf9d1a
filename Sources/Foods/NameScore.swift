/// How well a name fits what a person typed; the better one is greater.
package struct NameScore: Sendable, Equatable, Comparable {
  /// How well the worst of the typed words fits; ``WordRank/none`` where one does not at all.
  package let rank: WordRank
  /// Whether the name has these words and no others.
  package let isWhole: Bool
  /// Whether the words are those by which the food is called: all of the name, or of what stands
  /// before its first comma, as in `Butter, salted` for `butter`; `Peanut butter` is no butter.
  package let isHead: Bool
  /// What decides between names that fit alike: points for words that fit well, stand first, and
  /// for names that are short and plain.
  package let points: Int

  /// A score for a name of `count` words, of which the typed words fit best as `ranks` tell.
  ///
  /// - Parameters:
  ///   - ranks: for each typed word, its best fit among the name's words.
  ///   - used: how many of the name's words are the best fit of a typed word.
  ///   - begins: whether the first word of the name is fitted.
  ///   - isHead: whether all words up to the name's first comma are fitted.
  ///   - count: how many words the name has.
  ///   - plainness: points for what kind of name it is.
  init(
    ranks: [WordRank], used: Int, begins: Bool, isHead: Bool = false, count: Int,
    plainness: Int = 0
  ) {
    let worst = ranks.min() ?? .none
    rank = worst
    isWhole = worst == .exact && used == count
    self.isHead = worst == .exact && (isHead || isWhole)
    let fit = ranks.reduce(0) { $0 + Int($1.rawValue) * 20 } / max(1, ranks.count)
    points = fit + (begins ? 30 : 0) - min(12, max(0, count - used)) * 4 + plainness
  }

  /// The score of a food that is meant by a word, whatever its name: nothing fits better in a table.
  static let called = NameScore(
    ranks: [.exact], used: 1, begins: true, isHead: true, count: 2, plainness: 400)

  /// Whether every typed word fits somehow.
  package var fits: Bool { rank != .none }

  /// Whether every typed word fits without a slip.
  package var isCertain: Bool { rank >= .inside }

  package static func < (left: NameScore, right: NameScore) -> Bool {
    left.key.lexicographicallyPrecedes(right.key)
  }

  private var key: [Int] { [isWhole ? 1 : 0, isCertain ? 1 : 0, points] }
}

extension SearchText {
  /// How well a name fits this text, as a person typed it.
  ///
  /// - Parameter head: how many of the name's words stand before its first comma.
  package func score(of name: SearchText, head: Int? = nil) -> NameScore {
    var places: Set<Int> = []
    var ranks: [WordRank] = []
    for typed in words {
      var best = (rank: WordRank.none, place: 0)
      for (place, word) in name.words.enumerated() {
        let rank = WordRank(typed, word)
        if rank > best.rank { best = (rank, place) }
      }
      ranks.append(best.rank)
      if best.rank != .none { places.insert(best.place) }
    }
    let head = head ?? name.words.count
    return NameScore(
      ranks: ranks, used: places.count, begins: places.contains(0),
      isHead: head > 0 && (0..<head).allSatisfy(places.contains), count: name.words.count)
  }

  /// How well a name fits this text, which people write with the kind first: `Butter, salted`.
  package func score(ofName name: String) -> NameScore {
    let head = SearchText(String(name.prefix { $0 != "," })).words.count
    return score(of: SearchText(name), head: head)
  }
}
