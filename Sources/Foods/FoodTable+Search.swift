/// A food of a table that fits what a person typed.
package struct FoodMatch: Sendable, Equatable {
  /// How well it fits.
  package let score: NameScore
  /// Where its line begins.
  let place: Int
}

extension FoodTable {
  /// The foods that fit what a person typed, the best first; every typed word must fit one of a name.
  ///
  /// Names that need a slip of the keys to fit come only where none fits without.
  ///
  /// Complexity: the size of the table once; a few milliseconds.
  package func matches(_ typed: SearchText, limit: Int) -> [FoodMatch] {
    guard !typed.words.isEmpty else { return [] }
    let marks = WordMarks(typed, in: self)
    let meant = EverydayFoods.number(of: typed)
    let groupPoints = (0..<groups.count).map { group in
      groups.range(group).map(plainness(ofGroup:)) ?? 0
    }
    var found: [FoodMatch] = []
    let bytes = text.utf8.span
    var place = foodsStart
    while place < bytes.count {
      var end = place + 9
      while end < bytes.count, bytes[end] != UInt8(ascii: "\t") { end += 2 }
      let points = groupPoints[code(at: place + 5)] - (code(at: place + 7) == 0 ? 0 : 10)
      let number = number(at: place)
      let everyday = EverydayFoods.numbers.contains(number) ? 40 : 0
      let score =
        number == meant
        ? NameScore.called : score(of: place + 9..<end, marks, points, everyday: everyday)
      if score.fits { found.append(FoodMatch(score: score, place: place)) }
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      place = end + 1
    }
    if found.contains(where: \.score.isCertain) { found.removeAll { !$0.score.isCertain } }
    found.sort { ($1.score, $0.place) < ($0.score, $1.place) }
    return Array(found.prefix(limit))
  }

  /// The food that was found.
  package func food(_ match: FoodMatch) -> TableFood? { food(at: match.place) }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    let span = text.utf8.span
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for place in range { bytes.append(span[place]) }
    return bytes
  }

  /// The score of a name; `everyday` points are for those whose first word was typed.
  private func score(
    of name: Range<Int>, _ marks: WordMarks, _ points: Int, everyday: Int
  ) -> NameScore {
    var ranks: [WordRank] = []
    var places: Set<Int> = []
    for word in marks.ranks {
      var best = (rank: WordRank.none, place: 0)
      for place in stride(from: name.lowerBound, to: name.upperBound, by: 2) {
        let rank = word[code(at: place)]
        if rank > best.rank { best = (rank, place) }
      }
      ranks.append(best.rank)
      // Most foods end here, at the first typed word.
      guard best.rank != .none else { break }
      places.insert(best.place)
    }
    guard ranks.last != WordRank.none else {
      return NameScore(ranks: [], used: 0, begins: false, count: 0)
    }
    var plainness = points
    for place in stride(from: name.lowerBound, to: name.upperBound, by: 2) {
      plainness += Int(marks.plainness[code(at: place)])
    }
    // What comes behind `Beverages,` or `Fish,` is what the food is.
    let second = name.lowerBound + 2 * marks.kinds[code(at: name.lowerBound)]
    let begins = places.contains(name.lowerBound) || places.contains(second)
    return NameScore(
      ranks: ranks, used: places.count, begins: begins,
      isHead: begins && isHead(name, from: name.lowerBound, marks, places)
        || begins && isHead(name, from: second, marks, places),
      count: name.count / 2, plainness: plainness + (begins ? everyday : 0))
  }

  /// Whether all words up to the comma that ends the first part of a name are fitted.
  private func isHead(
    _ name: Range<Int>, from start: Int, _ marks: WordMarks, _ places: Set<Int>
  ) -> Bool {
    for place in stride(from: start, to: name.upperBound, by: 2) {
      guard places.contains(place) else { return false }
      if marks.endsPart[code(at: place)] { return true }
    }
    return true
  }

  /// The number that a food's line begins with.
  private func number(at place: Int) -> Int {
    let bytes = text.utf8.span
    return (0..<5).reduce(0) { $0 * 10 + Int(bytes[place + $1]) - Int(UInt8(ascii: "0")) }
  }

  /// Points for a food group: people who say a plain word seldom mean these.
  private func plainness(ofGroup range: Range<Int>) -> Int {
    switch string(range) {
    case "Baby Foods": -30
    case "American Indian/Alaska Native Foods": -25
    case "Fast Foods", "Restaurant Foods": -10
    default: 0
    }
  }
}
