/// Counts slips of the keys: a letter too many, too few, another one, or two in the other order.
package enum EditDistance {
  /// How many slips lie between what was typed and a word, or the nearest beginning of it.
  ///
  /// The distance of Damerau and Levenshtein in which no part is changed twice. More than `limit`
  /// slips are not counted further.
  ///
  /// - Complexity: the product of both lengths at most; their sum for words with other letters.
  package static func between(
    _ typed: Span<UInt8>, _ word: Span<UInt8>, limit: Int
  ) -> (whole: Int, beginning: Int) {
    // A slip brings one letter at the most that the word does not have.
    guard (letters(typed) & ~letters(word)).nonzeroBitCount <= limit else {
      return (limit + 1, limit + 1)
    }
    var before = [Int](repeating: 0, count: word.count + 1)
    var last = Array(0...word.count)
    var next = before
    for row in typed.indices {
      next[0] = row + 1
      var least = row + 1
      for column in word.indices {
        let change = last[column] + (typed[row] == word[column] ? 0 : 1)
        var best = min(change, last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
          best = min(best, before[column - 1] + 1)
        }
        next[column + 1] = best
        least = min(least, best)
      }
      guard least <= limit else { return (limit + 1, limit + 1) }
      swap(&before, &last)
      swap(&last, &next)
    }
    return (last[word.count], last.min() ?? typed.count)
  }

  /// How many slips lie between what was typed and a word.
  package static func count(_ typed: String, _ word: String) -> Int {
    let (typed, word) = (Array(typed.utf8), Array(word.utf8))
    return between(typed.span, word.span, limit: max(typed.count, word.count)).whole
  }

  /// A bit for each letter; letters far apart may share one.
  private static func letters(_ word: Span<UInt8>) -> UInt64 {
    var letters: UInt64 = 0
    for place in word.indices { letters |= 1 << UInt64(word[place] & 63) }
    return letters
  }
}
