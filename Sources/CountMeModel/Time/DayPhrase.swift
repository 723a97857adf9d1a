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
  /// The weekday a week after the first such one from today on.
  case weekAfter(Weekday)
  /// The last day of the month.
  case monthEnd
  /// A day of the calendar.
  case date(CalendarDate)
  /// A day of a year that nobody said.
  case yearly(DayOfYear)

  /// The day that `text` means on the day `today`, or nil.
  public static func date(_ text: String, today: CalendarDate) -> CalendarDate? {
    let days = dates(text, today: today)
    return days.count == 1 ? days[0] : nil
  }

  /// The days that `text` may mean on the day `today`: one, or those between which the person has to choose.
  ///
  /// Of `3/4` nobody knows which number is the month. In November the `20/12` of last year is so long ago that
  /// the one to come may be meant.
  ///
  /// - Parameter isComing: whether a day to come is meant rather than one that was.
  public static func dates(
    _ text: String, today: CalendarDate, isComing: Bool = false
  ) -> [CalendarDate] {
    let readings = DayOfYear.readings(text)
    guard !readings.isEmpty else {
      return DayPhrase(text).map { [$0.date(today: today)] } ?? []
    }
    guard readings.count == 1 else { return readings.map { $0.near(today, isComing: isComing)[0] } }
    return readings[0].near(today, isComing: isComing)
  }

  /// Reads a phrase in any case; nil for anything else.
  ///
  /// `today`, `yesterday`, `tomorrow`; English weekdays, whole or of their first letters, also
  /// behind `last` or `next`, or before `week`; `end of the month`; `-3d`, `+2w`, `-1m`, `-1y` or `3d ago` (`in 3d`, `in 3 days`); `YYYY-MM-DD`, `20.11.2026`,
  /// and with slashes where only one of the numbers can be a month: `22/11/2026`, `11/22/2026`. Without a
  /// year, `22/11`, `22.11.` and `22 November` are the latest such day.
  public init?(_ text: String) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let told = words.filter { !["the", "of", "at"].contains($0) }
    if told == ["end", "month"] || told == ["end", "this", "month"] {
      self = .monthEnd
      return
    }
    switch words.count {
    case 1: self.init(word: words[0])
    case 2: self.init(words[0], words[1])
    case 3 where ["in", "within"].contains(words[0]):
      self.init(counted: words[1], words[2], sign: 1)
    case 3 where words[2] == "ago": self.init(counted: words[0], words[1], sign: -1)
    default: self.init(named: words)
    }
  }

  private init?(named words: [String]) {
    let readings = DayOfYear.readings(words.joined(separator: " "))
    if readings.count == 1 {
      self = .yearly(readings[0])
    } else if let date = CalendarDate(named: words) {
      self = .date(date)
    } else {
      return nil
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
        self.init(named: [word])
      }
    }
  }

  private init?(_ first: String, _ second: String) {
    switch (first, second) {
    case ("in", _), ("within", _): self.init(count: second[...], sign: 1)
    case (_, "ago"): self.init(count: first[...], sign: -1)
    case ("last", _):
      guard let weekday = Weekday(abbreviating: second) else { return nil }
      self = .last(weekday)
    case ("next", _):
      guard let weekday = Weekday(abbreviating: second) else { return nil }
      self = .next(weekday)
    case (_, "week"):
      guard let weekday = Weekday(abbreviating: first) else { return nil }
      self = .weekAfter(weekday)
    default: self.init(named: [first, second])
    }
  }

  /// A number and its unit in words: `2 days`, `a week`.
  private init?(counted number: String, _ unit: String, sign: Int) {
    let units = ["day": "d", "week": "w", "month": "m", "year": "y"]
    if unit == "fortnight", ["a", "1", "one"].contains(number) {
      self = .days(14 * sign)
      return
    }
    let word = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
    guard let letter = units[word] else { return nil }
    let count = Self.counts.firstIndex(of: number).map { "\($0 + 1)" } ?? number
    self.init(count: "\(number == "a" ? "1" : count)\(letter)"[...], sign: sign)
  }

  private static let counts = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]

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
    case .weekAfter(let weekday): today.adding(days: 6).after(weekday)
    case .monthEnd: today.month.firstDay.adding(days: today.month.dayCount - 1)
    case .date(let date): date
    case .yearly(let day): day.near(today)[0]
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

  /// Reads `22 November 2026` or `November 22, 2026`.
  fileprivate init?(named words: [String]) {
    guard words.count > 2, let last = words.last, last.utf8.count == 4, let year = Int(last),
      let day = DayOfYear(named: words.dropLast()), let month = day.month
    else { return nil }
    self.init(year: year, month: month, day: day.day)
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
