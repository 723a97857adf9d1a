/// The words in which a person names a day.
public enum DayPhrase {
  /// What the command line accepts, for help and errors.
  public static let expected = "today, yesterday, monday, -3d or 2026-11-20"

  /// The day that `text` means on the day `today`, or nil.
  ///
  /// A weekday is its latest occurrence up to and including today; `-3d` and `+3d` count days, `-2w`
  /// weeks. Upper and lower case are the same.
  public static func date(_ text: String, today: CalendarDate) -> CalendarDate? {
    let word = text.lowercased()
    switch word {
    case "today": return today
    case "yesterday": return today.adding(days: -1)
    case "tomorrow": return today.adding(days: 1)
    default: break
    }
    if let date = CalendarDate(word) { return date }
    if let weekday = weekday(word) {
      return today.adding(days: -((today.weekday.number - weekday.number + 7) % 7))
    }
    return distance(word).map { today.adding(days: $0) }
  }

  private static func weekday(_ word: String) -> Weekday? {
    guard word.utf8.count >= 3 else { return nil }
    return Weekday.allCases.first { $0.rawValue.hasPrefix(word) }
  }

  private static func distance(_ word: String) -> Int? {
    guard let unit = word.last, let sign = word.first, "+-".contains(sign),
      let count = Int(word.dropFirst().dropLast()), (0...100_000).contains(count)
    else { return nil }
    let days: Int
    switch unit {
    case "d": days = count
    case "w": days = count * 7
    default: return nil
    }
    return sign == "-" ? -days : days
  }
}
