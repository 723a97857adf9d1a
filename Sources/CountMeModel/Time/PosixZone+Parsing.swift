extension PosixZone {
  /// Reads POSIX's form; nil for other text, and for daylight saving without its rule.
  init?(_ text: String) {
    var digits = DigitReader(text)
    guard digits.skipZoneName(), let west = digits.zoneTime(hours: 24) else { return nil }
    standard = Int64(-west)
    guard !digits.isAtEnd else {
      daylight = nil
      return
    }
    guard digits.skipZoneName() else { return nil }
    var ahead = standard + 3600
    if !digits.take(",") {
      guard let west = digits.zoneTime(hours: 24), digits.take(",") else { return nil }
      ahead = Int64(-west)
    }
    guard let start = digits.zoneRule(), digits.take(","), let end = digits.zoneRule(),
      digits.isAtEnd
    else { return nil }
    daylight = Daylight(offset: ahead, start: start, end: end)
  }
}

extension DigitReader {
  /// Three letters or more, or anything like a name or number between angle brackets.
  fileprivate mutating func skipZoneName() -> Bool {
    guard take("<") else { return skip(while: Self.isLetter) >= 3 }
    let length = skip { Self.isLetter($0) || Self.isDigit($0) || $0 == 0x2B || $0 == 0x2D }
    return take(">") && length >= 3
  }

  /// `[+-]h[:mm[:ss]]` in seconds.
  fileprivate mutating func zoneTime(hours limit: Int) -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hour = number(), hour <= limit else { return nil }
    var seconds = hour * 3600
    for unit in [60, 1] where take(":") {
      guard let value = number(2), value < 60 else { return nil }
      seconds += value * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `Mm.w.d`, `Jn` or `n`, then `/` and a time where it is not 2 o'clock.
  fileprivate mutating func zoneRule() -> PosixRule? {
    guard let day = zoneRuleDay() else { return nil }
    guard take("/") else { return PosixRule(day: day, time: 7200) }
    guard let time = zoneTime(hours: 167) else { return nil }
    return PosixRule(day: day, time: time)
  }

  private mutating func zoneRuleDay() -> PosixRule.Day? {
    if take("M") {
      guard let month = number(), (1...12).contains(month), take("."),
        let week = number(), (1...5).contains(week), take("."),
        let day = number(), (0...6).contains(day)
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
    if take("J") {
      guard let day = number(), (1...365).contains(day) else { return nil }
      return .withoutLeapDay(day)
    }
    guard let day = number(), (0...365).contains(day) else { return nil }
    return .counted(day)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}
