import CountMeFoods

/// Slips of the keys between two words.
package enum Slips {
  /// How many there are: letters too many, too few, other ones, or two in the other order.
  package static func count(_ typed: String, _ word: String) -> Int {
    let (typed, word) = (Array(typed.utf8), Array(word.utf8))
    return SlipCount.between(typed.span, word.span, limit: max(typed.count, word.count)).whole
  }
}
