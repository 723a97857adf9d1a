/// A day of the week, Monday first (ISO 8601).
public enum Weekday: String, CaseIterable, Sendable, Comparable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday of any number, where 1 is a Monday and numbers go on in both directions.
  init(ordinal: Int) {
    self = Self.allCases[((ordinal - 1) % 7 + 7) % 7]
  }

  /// 1 for Monday to 7 for Sunday.
  public var number: Int {
    switch self {
    case .monday: 1
    case .tuesday: 2
    case .wednesday: 3
    case .thursday: 4
    case .friday: 5
    case .saturday: 6
    case .sunday: 7
    }
  }

  /// Order within a week that starts on Monday.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
