/// The meals of a day.
enum Meal {
  /// The meal that people usually have at a minute of the day.
  static func usual(at minuteOfDay: Int) -> String {
    switch minuteOfDay {
    case 240..<630: "breakfast"
    case 630..<900: "lunch"
    case 1020..<1320: "dinner"
    default: "snack"
    }
  }
}
