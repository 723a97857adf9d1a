import CountMeFoods
package import CountMeHistory
import CountMeModel

/// Numbers that people say in words: `a glass`, `two eggs`, `half an avocado`.
package enum SpokenNumber {
  /// The text with digits for a number in words that it begins with; what follows stays as it is.
  package static func inDigits(_ text: String) -> String {
    let words = text.trimmed.split(separator: " ")
    guard words.count > 1, let number = numbers[words[0].lowercased()] else { return text }
    var rest = words.dropFirst()
    // `half a litre`, `half of a pizza`.
    if number == "0.5" {
      while rest.count > 1, let word = rest.first?.lowercased(), ["a", "an", "of"].contains(word) {
        rest = rest.dropFirst()
      }
    }
    return "\(number) \(rest.joined(separator: " "))"
  }

  /// Ensures that the point of a number without or with a small unit parts no thousands: `1.200` kcal.
  package static func expectClear(_ digits: String) throws(DiaryError) {
    guard digits.mayBeThousands else { return }
    throw .journal(.misunderstood(.numberWithoutThousands, text: digits))
  }

  private static let numbers = [
    "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
    "six": "6", "half": "0.5",
  ]
}
