extension RecurringRule {
  /// Reads a POSIX `TZ` text such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  init?(_ text: String) {
    var scanner = RuleScanner(text)
    guard scanner.skipName(), let offset = scanner.clock() else { return nil }
    standardOffsetMinutes = -offset / 60
    if scanner.isAtEnd {
      daylight = nil
      return
    }
    guard scanner.skipName() else { return nil }
    let daylightOffset = scanner.clock().map { -$0 / 60 } ?? standardOffsetMinutes + 60
    guard scanner.takes(","), let start = scanner.change(), scanner.takes(","),
      let end = scanner.change(), scanner.isAtEnd
    else { return nil }
    daylight = Daylight(offsetMinutes: daylightOffset, start: start, end: end)
  }
}

private struct RuleScanner {
  private let characters: [Character]
  private var place = 0

  init(_ text: String) {
    characters = Array(text)
  }

  var isAtEnd: Bool { place == characters.count }

  private var next: Character? { place < characters.count ? characters[place] : nil }

  mutating func takes(_ character: Character) -> Bool {
    guard next == character else { return false }
    place += 1
    return true
  }

  /// A zone's name, either letters or anything between angle brackets.
  mutating func skipName() -> Bool {
    let start = place
    if takes("<") {
      while let character = next, character != ">" { place += 1 }
      return takes(">")
    }
    while let character = next, character.isLetter { place += 1 }
    return place > start
  }

  /// `[+-]HH[:MM[:SS]]` in seconds, or nil where none stands.
  mutating func clock() -> Int? {
    let isNegative = takes("-")
    if !isNegative { _ = takes("+") }
    guard let hours = number() else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where takes(":") {
      guard let value = number() else { return nil }
      seconds += value * unit
    }
    return isNegative ? -seconds : seconds
  }

  mutating func change() -> RecurringRule.Change? {
    guard let day = day() else { return nil }
    guard takes("/") else { return RecurringRule.Change(day: day, secondOfDay: 7200) }
    return clock().map { RecurringRule.Change(day: day, secondOfDay: $0) }
  }

  private mutating func day() -> RecurringRule.Change.Day? {
    if takes("J") { return number().map { .julian($0) } }
    guard takes("M") else { return number().map { .zeroBased($0) } }
    guard let month = number(), takes("."), let week = number(), takes("."), let day = number(),
      (1...12).contains(month), (1...5).contains(week), (0...6).contains(day)
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let digit = next?.wholeNumberValue {
      value = (value ?? 0) * 10 + digit
      guard value ?? 0 < 10_000 else { return nil }
      place += 1
    }
    return value
  }
}
