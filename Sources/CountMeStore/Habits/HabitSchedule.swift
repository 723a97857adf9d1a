package import CountMeModel
package import CountMeSchema

/// On which days a habit is due, and how often.
public enum HabitSchedule: Sendable, Equatable {
  /// Every day.
  case daily
  /// So many days of a week, whichever they are.
  case weekly(times: Int)
  /// On these days of the week, 1 for Monday to 7 for Sunday.
  case weekdays(Set<Int>)

  /// Reads the schedule of a habit; one that says nothing is due every day.
  package init(_ habit: Habit) {
    let days = habit.weekdays ?? []
    switch habit.schedule {
    case .weekly: self = .weekly(times: min(max(habit.timesPerWeek ?? 1, 1), 7))
    case .weekdays where !days.isEmpty: self = .weekdays(Set(days))
    default: self = .daily
    }
  }

  /// Whether the habit may be due on a day.
  package func includes(_ date: CalendarDate) -> Bool {
    guard case .weekdays(let days) = self else { return true }
    return days.contains(date.weekday.number)
  }

  /// Whether the day is missed where nothing was done; no single day of a weekly habit is.
  package func isDue(_ date: CalendarDate) -> Bool {
    if case .weekly = self { false } else { includes(date) }
  }
}
