import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

/// Which of several entries is meant by words before its name: the `second` coffee, the `morning` coffee, `breakfast`
/// oats.
struct EntryPlace: Equatable {
  /// The place among those of the day, the first being 0; -1 is the last.
  private(set) var number: Int?
  /// The meal.
  private(set) var meal: String?
  /// The hours of the clock.
  private(set) var hours: Range<Int>?

  /// Takes the words from a name; nil, and the name as it was, where it has none or is nothing else.
  init?(of name: inout String) {
    var words = name.split(separator: " ").map(String.init)
    while words.count > 1, let first = words.first?.lowercased() {
      if let number = Self.numbers[first], self.number == nil {
        self.number = number
      } else if let hours = Self.parts[first], self.hours == nil {
        self.hours = hours
      } else if let meal = Self.meal(first), self.meal == nil {
        self.meal = meal
      } else if !["the", "my", "that", "this"].contains(first) {
        break
      }
      words.removeFirst()
    }
    guard number != nil || meal != nil || hours != nil else { return nil }
    name = words.joined(separator: " ")
  }

  /// The entries that are meant.
  ///
  /// - Parameter entries: those of the name, the newest first.
  func chosen(of entries: [Document]) -> [Document] {
    let left = entries.filter { entry in
      (meal == nil || FoodItem(entry.fields).meal == meal)
        && (hours == nil
          || entry.time.map { hours?.contains($0.clock.hour) ?? true } ?? false)
    }
    guard let number else { return left }
    if number < 0 { return Array(left.prefix(1)) }
    return number < left.count ? [left[left.count - 1 - number]] : []
  }

  /// The meal that a word is the name of.
  static func meal(_ word: String) -> String? {
    // The evening meal of Britain is a drink, too.
    word.lowercased() == "tea" ? nil : SpokenSentence("all for \(word)").meal
  }

  private static let numbers = [
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3,
    "last": -1, "latest": -1, "newest": -1,
  ]
  private static let parts = ["morning": 4..<12, "afternoon": 12..<18, "evening": 17..<24]
}
