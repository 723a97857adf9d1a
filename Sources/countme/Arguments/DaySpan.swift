import ArgumentParser
import CountMeKit

/// Days from one to another as options name them: by days, months or years.
struct DaySpan: ParsableArguments {
  @Option(day: "The first day, or a month or year.", name: "from") var from: String?
  @Option(day: "The last day, or a month or year.", name: "to") var to: String?

  /// Whether neither end is named.
  var isOpen: Bool { from == nil && to == nil }

  /// The days, of which an end that is not named is that of the calendar; nil where neither is, and no clock is asked.
  ///
  /// - Throws: ``WordsFailure/misunderstood(_:text:)`` for words that mean no day, and ``UnclearArgument`` for an end
  ///   before its begin.
  func days(
    _ clock: @autoclosure () throws(DiaryError) -> DayClock
  ) throws(DiaryError) -> ClosedRange<CalendarDate>? {
    guard !isOpen else { return nil }
    let clock = try clock()
    let first = try from.map { text throws(DiaryError) in try clock.firstDay(text) }
    let last = try to.map { text throws(DiaryError) in try clock.lastDay(text) }
    return try Self.ordered(first ?? .first, last ?? .last)
  }

  /// The days up to the last one, or to today; nil where neither end is named.
  ///
  /// - Parameter beginning: the first day where none is named, by the last one.
  /// - Throws: as ``days(_:)``.
  func days(
    _ clock: @autoclosure () throws(DiaryError) -> DayClock,
    beginning: (CalendarDate) -> CalendarDate
  ) throws(DiaryError) -> ClosedRange<CalendarDate>? {
    guard !isOpen else { return nil }
    let clock = try clock()
    let last = try clock.lastDay(to)
    let first = try from.map { text throws(DiaryError) in try clock.firstDay(text) }
    return try Self.ordered(first ?? beginning(last), last)
  }

  private static func ordered(
    _ first: CalendarDate, _ last: CalendarDate
  ) throws(DiaryError) -> ClosedRange<CalendarDate> {
    guard first <= last else {
      throw .argument(
        "day on or after \(first)", last.text, expected: "a later last day, or an earlier first one"
      )
    }
    return first...last
  }
}

extension DayClock {
  /// The first day that a person's word means: of a month such as `2024-03`, of a year such as `2024`.
  fileprivate func firstDay(_ phrase: String?) throws(DiaryError) -> CalendarDate {
    if let span = phrase.flatMap(Self.span) { return span.lowerBound }
    return try date(phrase)
  }

  /// The last day that a person's word means.
  fileprivate func lastDay(_ phrase: String?) throws(DiaryError) -> CalendarDate {
    if let span = phrase.flatMap(Self.span) { return span.upperBound }
    return try date(phrase)
  }

  private static func span(_ phrase: String) -> ClosedRange<CalendarDate>? {
    if let month = CalendarMonth(phrase) { return month.days }
    guard phrase.utf8.count == 4, let year = Int(phrase),
      let first = CalendarMonth(year: year, month: 1),
      let last = CalendarMonth(year: year, month: 12)
    else { return nil }
    return first.firstDay...last.lastDay
  }
}
