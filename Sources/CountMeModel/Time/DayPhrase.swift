/// A day as a person says it: `today`, `monday`, `-3d`, `2026-11-20`.
public enum DayPhrase: Hashable, Sendable {
  /// So many days after today, or before it where negative.
  case days(Int)
  /// So many months after today.
  case months(Int)
  /// The latest such weekday: today or one of the six days before.
  case latest(Weekday)
  /// The latest such weekday before today.
  case last(Weekday)
  /// The first such weekday after today.
  case next(Weekday)
  /// A day of the calendar.
  case date(CalendarDate)

  /// What is understood, in short, for help and errors.
  public static let expected = "today, yesterday, monday, -3d or 2026-11-20"

  /// The day that `text` means on the day `today`, or nil.
  public static func date(_ text: String, today: CalendarDate) -> CalendarDate? {
    DayPhrase(text)?.date(today: today)
  }

  /// Reads a phrase in any case; nil for anything else.
  ///
  /// `today`, `yesterday`, `tomorrow`; English weekdays, whole or of their first letters, also
  /// behind `last` or `next`; `-3d`, `+2w`, `-1m`, `-1y` or `3d ago` (`in 3d`); `YYYY-MM-DD`, `20.11.2026`,
  /// and with slashes where only one of the numbers can be a month: `22/11/2026`, `11/22/2026`.
  public init?(_ text: String) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    switch words.count {
    case 1: self.init(word: words[0])
    case 2: self.init(words[0], words[1])
    default: return nil
    }
  }

  private init?(word: String) {
    switch word {
    case "today": self = .days(0)
    case "yesterday": self = .days(-1)
    case "tomorrow": self = .days(1)
    default:
      if let weekday = Weekday(abbreviating: word) {
        self = .latest(weekday)
      } else if let date = CalendarDate(word) ?? CalendarDate(written: word) {
        self = .date(date)
      } else if let sign = word.utf8.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        self.init(count: word.dropFirst(), sign: sign == UInt8(ascii: "-") ? -1 : 1)
      } else {
        return nil
      }
    }
  }

  private init?(_ first: String, _ second: String) {
    switch (first, second) {
    case ("in", _): self.init(count: second[...], sign: 1)
    case (_, "ago"): self.init(count: first[...], sign: -1)
    case ("last", _):
      guard let weekday = Weekday(abbreviating: second) else { return nil }
      self = .last(weekday)
    case ("next", _):
      guard let weekday = Weekday(abbreviating: second) else { return nil }
      self = .next(weekday)
    default: return nil
    }
  }

  /// A number and its unit.
  private init?(count text: Substring, sign: Int) {
    var digits = DigitReader(String(text))
    guard let count = digits.number() else { return nil }
    switch digits.rest {
    case "d": self = .days(sign * count)
    case "w": self = .days(sign * count * 7)
    case "m": self = .months(sign * count)
    case "y": self = .months(sign * count * 12)
    default: return nil
    }
  }

  /// The day that is meant when it is `today`; at most the ends of the calendar.
  public func date(today: CalendarDate) -> CalendarDate {
    switch self {
    case .days(let count): today.adding(days: count)
    case .months(let count): today.adding(months: count)
    case .latest(let weekday): today.onOrBefore(weekday)
    case .last(let weekday): today.adding(days: -1).onOrBefore(weekday)
    case .next(let weekday): today.after(weekday)
    case .date(let date): date
    }
  }
}

extension CalendarDate {
  /// Reads a date of four digits for the year behind dots or slashes; nil where day and month may change
  /// places.
  fileprivate init?(written word: String) {
    for sign in ["." as Unicode.Scalar, "/"] {
      var digits = DigitReader(word)
      guard let first = digits.number(), digits.take(sign), let second = digits.number(),
        digits.take(sign), let year = digits.number(4), digits.isAtEnd
      else { continue }
      let orders =
        sign == "." || first == second ? [(first, second)] : [(first, second), (second, first)]
      let dates = orders.compactMap { day, month in
        CalendarDate(year: year, month: month, day: day)
      }
      guard dates.count == 1 else { return nil }
      self = dates[0]
      return
    }
    return nil
  }
}

extension Weekday {
  /// Reads an English name in lower case, or three letters or more of its beginning.
  init?(abbreviating word: String) {
    guard word.utf8.count >= 3,
      let weekday = Self.allCases.first(where: { $0.rawValue.utf8.starts(with: word.utf8) })
    else { return nil }
    self = weekday
  }
}
