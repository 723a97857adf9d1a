import CountMeFoods

/// How many slips of the keys lie between two words.
package enum EditDistance {
  /// How many there are: letters too many, too few, other ones, or two in the other order.
  package static func count(_ typed: String, _ word: String) -> Int {
    let (typed, word) = (Array(typed.utf8), Array(word.utf8))
    return SlipCount.between(typed.span, word.span, limit: max(typed.count, word.count)).whole
  }
}
