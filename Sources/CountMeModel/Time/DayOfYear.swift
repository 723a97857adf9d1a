/// A day of the calendar as people write it without a year: `22/11`, `22.11.`, `22nd November`, `22nd`.
public struct DayOfYear: Hashable, Sendable {
  /// The month, from 1; nil for that of any month.
  let month: Int?
  /// The day of the month, from 1.
  let day: Int

  /// A day that some year has.
  init?(month: Int?, day: Int) {
    // A leap year has every day.
    guard CalendarDate(year: 2024, month: month ?? 1, day: day) != nil else { return nil }
    (self.month, self.day) = (month, day)
  }

  /// What a text may mean: more than one where day and month may change places.
  static func readings(_ text: String) -> [DayOfYear] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1 { return DayOfYear(named: words[...]).map { [$0] } ?? [] }
    var digits = DigitReader(words.first ?? "")
    guard let first = digits.number() else { return [] }
    if ["st", "nd", "rd", "th"].contains(digits.rest) {
      return DayOfYear(month: nil, day: first).map { [$0] } ?? []
    }
    // `12dec`
    if digits.rest.utf8.count >= 3, let day = DayOfYear(named: ["\(first)", digits.rest]) {
      return [day]
    }
    if digits.take("."), let month = digits.number(), digits.take("."), digits.isAtEnd {
      return DayOfYear(month: month, day: first).map { [$0] } ?? []
    }
    digits = DigitReader(words.first ?? "")
    guard digits.number() != nil, digits.take("/"), let second = digits.number(), digits.isAtEnd
    else { return [] }
    let orders = first == second ? [(second, first)] : [(second, first), (first, second)]
    return orders.compactMap { DayOfYear(month: $0.0, day: $0.1) }
  }

  /// Reads `22 November`, `22nd of Nov` or `November 22` in lower case.
  init?(named words: ArraySlice<String>) {
    var numbers: [Int] = []
    var months: [Int] = []
    for word in words where !["of", "the"].contains(word) {
      let plain = word.hasSuffix(",") || word.hasSuffix(".") ? word.dropLast() : word[...]
      let digits = plain.prefix(while: \.isNumber)
      if let number = Int(digits), Self.endings.contains(String(plain.dropFirst(digits.count))) {
        numbers.append(number)
      } else if plain.utf8.count >= 3,
        let month = Self.months.firstIndex(where: { $0.hasPrefix(plain) })
      {
        months.append(month + 1)
      } else {
        return nil
      }
    }
    guard numbers.count == 1, months.count == 1 else { return nil }
    self.init(month: months[0], day: numbers[0])
  }

  /// The latest such day until `today`, or the first from `today` on.
  ///
  /// One that is more than half a year away is followed by the one on the other side.
  func near(_ today: CalendarDate, isComing: Bool = false) -> [CalendarDate] {
    // 29 February comes every four years, or eight.
    let year = today.components.year
    let days = (year - 8...year + 8).flatMap { year in
      (month.map { $0...$0 } ?? 1...12).compactMap {
        CalendarDate(year: year, month: $0, day: day)
      }
    }
    let (past, coming) = (days.last { $0 <= today }, days.first { $0 >= today })
    let found = [isComing ? coming : past, isComing ? past : coming].compactMap(\.self)
    guard let first = found.first else { return [today] }
    return abs(first.distance(to: today)) > 183 ? found : [first]
  }

  private static let endings: Set<String> = ["", "st", "nd", "rd", "th"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}
