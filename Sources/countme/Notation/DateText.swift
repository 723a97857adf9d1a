import CountMeModel

extension CalendarDate {
  /// The day as `Mon 9 Nov`.
  var shortText: String {
    let (_, month, day) = components
    return "\(weekday.shortName) \(day) \(MonthName.short[month - 1])"
  }

  /// The day as `Mon  9 Nov`, as wide as any other.
  var columnText: String {
    let (_, month, day) = components
    return "\(weekday.shortName) \("\(day)".paddedLeft(to: 2)) \(MonthName.short[month - 1])"
  }

  /// The day as `16 November 2026`.
  var longText: String {
    let (year, month, day) = components
    return "\(day) \(MonthName.long[month - 1]) \(year)"
  }
}

extension ClosedRange<CalendarDate> {
  /// The days as `16 to 22 November 2026`.
  var longText: String {
    let isInMonth = lowerBound.month == upperBound.month
    let first = isInMonth ? "\(lowerBound.components.day)" : lowerBound.longText
    return "\(first) to \(upperBound.longText)"
  }
}

extension Weekday {
  /// The first three letters of the name.
  var shortName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst().prefix(2) }

  /// The name with a capital letter.
  var longName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
