import CountMeModel
import CountMeStore

/// How long a habit has been kept without a gap, in days or, for a weekly one, in weeks.
struct HabitStreak {
  /// The streak that goes on; today or this week does not break it before it is over.
  private(set) var current = 0
  /// The longest there was.
  private(set) var best = 0

  /// Counts from the first day that was done to today.
  ///
  /// - Parameters:
  ///   - done: the days on which the habit was done.
  ///   - skipped: the days that do not count.
  init(
    _ schedule: HabitSchedule, done: Set<CalendarDate>, skipped: Set<CalendarDate>,
    today: CalendarDate
  ) {
    guard let first = done.min(), first <= today else { return }
    if case .weekly(let times) = schedule {
      countWeeks(from: first, to: today, times: times, done)
    } else {
      for day in first...today {
        if done.contains(day) {
          goOn()
        } else if day != today, schedule.includes(day), !skipped.contains(day) {
          current = 0
        }
      }
    }
  }

  private mutating func countWeeks(
    from first: CalendarDate, to today: CalendarDate, times: Int, _ done: Set<CalendarDate>
  ) {
    var monday = first.startOfWeek
    while monday <= today {
      let count = (monday...monday.adding(days: 6)).count { done.contains($0) }
      if count >= times {
        goOn()
      } else if monday != today.startOfWeek {
        current = 0
      }
      guard monday.adding(days: 7) > monday else { return }
      monday = monday.adding(days: 7)
    }
  }

  private mutating func goOn() {
    current += 1
    best = max(best, current)
  }
}
