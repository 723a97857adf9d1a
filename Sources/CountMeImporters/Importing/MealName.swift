/// The meals that our own entries have, by the names that other apps give them.
enum MealName {
  /// Our name for a meal; another one stays as it is.
  static func own(_ text: String) -> String? {
    switch text.lowercased() {
    case "", "uncategorized": nil
    case "snacks", "snacks/other", "snack", "snacksother": "snack"
    case let known where ["breakfast", "lunch", "dinner", "drinks"].contains(known): known
    default: text
    }
  }

  /// Where an entry without a time sorts within its day; it is not written down as its time.
  static func usualMinute(of meal: String?) -> Int {
    switch meal {
    case "breakfast": 480
    case "lunch": 750
    case "snack": 960
    case "dinner": 1140
    default: 720
    }
  }
}
