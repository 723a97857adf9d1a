/// Counts slips of the keys: a letter too many, too few, another one, or two in the other order.
package enum SlipCount {
  /// How many slips lie between what was typed and a word, or the nearest beginning of it.
  ///
  /// The distance of Damerau and Levenshtein in which no part is changed twice. More than `limit`
  /// slips are not counted further.
  ///
  /// Complexity: the product of both lengths at most.
  package static func between(
    _ typed: [UInt8], _ word: ArraySlice<UInt8>, limit: Int
  ) -> (whole: Int, beginning: Int) {
    let word = Array(word)
    var before = [Int](repeating: 0, count: word.count + 1)
    var last = Array(0...word.count)
    for row in typed.indices {
      var next = [row + 1]
      next.reserveCapacity(word.count + 1)
      for column in word.indices {
        let change = last[column] + (typed[row] == word[column] ? 0 : 1)
        var best = min(change, last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      guard next.contains(where: { $0 <= limit }) else { return (limit + 1, limit + 1) }
      (before, last) = (last, next)
    }
    return (last[word.count], last.min() ?? typed.count)
  }
}
