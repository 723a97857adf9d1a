extension [String] {
  /// Of each the shortest beginning that no other has, in as many characters at least; of one with which another
  /// begins, all of it.
  package func shortestBeginnings(atLeast least: Int) -> [String: String] {
    let sorted = Set(self).sorted()
    // In order, no other has more in common with one than those beside it.
    let common = [0] + zip(sorted, sorted.dropFirst()).map { zip($0, $1).prefix(while: ==).count }
    let lengths = zip(common, common.dropFirst() + [0]).map { Swift.max($0, $1) + 1 }
    return Dictionary(
      uniqueKeysWithValues: zip(sorted, lengths).map { text, length in
        (text, String(text.prefix(Swift.max(least, length))))
      })
  }
}
