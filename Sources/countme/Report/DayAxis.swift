import CountMeModel

/// The days below a chart, from left to right.
struct DayAxis {
  let days: ClosedRange<CalendarDate>
  /// What a bar of the chart is of: labels stand where bars begin.
  var unit = Unit.day

  /// A stretch of days that is drawn as one.
  enum Unit: String {
    case day, week, month
  }

  /// The chart's width in the drawing's own steps, ten a day.
  var width: Int { days.count * 10 }

  /// Where the day begins.
  func place(_ date: CalendarDate) -> Int { days.lowerBound.distance(to: date) * 10 }

  /// A few days with their labels, which stand at the days' beginnings.
  var labels: [(date: CalendarDate, text: String)] {
    let dates = Array(days)
    if unit == .week {
      // At the very end a label would not fit below its bar.
      let mondays = dates.filter { $0.weekday == .monday && place($0) <= width * 9 / 10 }
      let step = (mondays.count + 5) / 6
      return mondays.enumerated().filter { $0.offset % max(step, 1) == 0 }
        .map { ($0.element, $0.element.dayText) }
    }
    switch days.count {
    case ...10: return dates.map { ($0, "\($0.weekday.shortName) \($0.components.day)") }
    case ...21:
      return dates.enumerated().filter { $0.offset % 3 == 0 }.map {
        ($0.element, $0.element.dayText)
      }
    case ...70:
      let step = days.count > 35 ? 14 : 7
      let monday = days.lowerBound.adding(days: -1).after(.monday)
      return dates.filter { $0 >= monday && monday.distance(to: $0) % step == 0 }
        .map { ($0, $0.dayText) }
    case ...480:
      return dates.filter { $0.components.day == 1 }.map { date in
        (date, date.components.month == 1 ? "\(date.components.year)" : date.monthText)
      }
    default:
      return dates.filter { $0.components.day == 1 && $0.components.month == 1 }
        .map { ($0, "\($0.components.year)") }
    }
  }
}

extension CalendarDate {
  /// The day as `9 Nov`.
  fileprivate var dayText: String { "\(components.day) \(monthText)" }

  /// The month as `Nov`.
  fileprivate var monthText: String { MonthName.short[components.month - 1] }
}
