import CountMeFoods
package import CountMeHistory

/// Numbers that people say: `two eggs`, `half an avocado`, `1.200` kcal.
package enum SpokenNumber {
  /// The text with digits for numbers in words before a measure; all else stays as it is.
  package static func inDigits(_ text: String) -> String { NumberWords.inDigits(text) }

  /// Ensures that the point of a number without or with a small unit parts no thousands: `1.200` kcal.
  package static func expectClear(_ digits: String) throws(DiaryError) {
    guard digits.mayBeThousands else { return }
    throw .journal(.misunderstood(.numberWithoutThousands, text: digits))
  }
}
