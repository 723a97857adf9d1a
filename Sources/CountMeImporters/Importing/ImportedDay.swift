import CountMeFormats
import CountMeModel

/// Days as apps write them in several countries.
enum ImportedDay {
  /// The day that a text means; a year of two digits is one of this century.
  static func date(_ text: String, _ order: DayOrder) -> CalendarDate? {
    if let date = CalendarDate(text) { return date }
    if text.utf8.count == 8, let number = DecimalText.natural(text) {
      return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
    let parts = text.split(omittingEmptySubsequences: false) { "/-.".contains($0) }
    let numbers = parts.compactMap { $0.isEmpty ? nil : DecimalText.natural($0) }
    guard parts.count == 3, numbers.count == 3 else { return spelled(text) }
    switch order {
    case .yearFirst: return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
    case .monthFirst:
      return CalendarDate(year: year(numbers[2]), month: numbers[0], day: numbers[1])
    case .dayFirst:
      return CalendarDate(year: year(numbers[2]), month: numbers[1], day: numbers[0])
    }
  }

  /// The order in which a day is written; nil where its numbers do not tell.
  static func order(of text: String) -> DayOrder? {
    let numbers = text.split { "/-.".contains($0) }.map { DecimalText.natural($0) ?? 0 }
    guard numbers.count == 3 else { return nil }
    if numbers[0] > 31 { return .yearFirst }
    if numbers[0] > 12 { return .dayFirst }
    return numbers[1] > 12 ? .monthFirst : nil
  }

  private static func year(_ number: Int) -> Int { number < 100 ? 2000 + number : number }

  /// The months in English and Spanish; the English ones are also told by three letters.
  private static let months = [
    [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ],
    [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
      "octubre", "noviembre", "diciembre",
    ],
  ]

  /// The day in `Tuesday, May 1, 2018` or `martes, 1 de mayo de 2018`.
  private static func spelled(_ text: String) -> CalendarDate? {
    let words = text.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
    let short = months[0].map { String($0.prefix(3)) }
    let found = (months + [short]).map { names in words.compactMap { names.firstIndex(of: $0) } }
    let numbers = words.compactMap { DecimalText.natural($0) }
    guard let month = found.first(where: { $0.count == 1 })?.first, numbers.count == 2,
      numbers[0] <= 31, numbers[1] > 31
    else {
      return nil
    }
    return CalendarDate(year: numbers[1], month: month + 1, day: numbers[0])
  }
}
