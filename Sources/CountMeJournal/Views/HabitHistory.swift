public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// A habit over many days, as a heat map shows it.
public struct HabitHistory: Sendable, Equatable {
  /// One day.
  public struct Day: Sendable, Equatable {
    /// The day.
    public let date: CalendarDate
    /// What became of it.
    public let mark: HabitView.Mark
    /// How much of the day's goal was done, from 0 to 1.
    public let share: Double
  }

  /// The habit.
  public let habit: Habit
  /// When it is due.
  public let schedule: HabitSchedule
  /// Every day that was asked for, in order.
  public let days: [Day]

  /// On how many days it was done.
  public var doneCount: Int { days.count { $0.mark == .done } }

  /// On how many days it was due and is no more to be done.
  public var missedCount: Int { days.count { $0.mark == .missed } }
}

extension HabitHistory {
  /// The history of a habit that rests: before it was done first and after it was done last nobody waited.
  fileprivate var whileKept: HabitHistory {
    let done = days.filter { $0.share > 0 }.map(\.date)
    let kept = days.map { day in
      let isOutside =
        done.first.map { day.date < $0 } ?? true || done.last.map { $0 < day.date } ?? true
      return isOutside ? Day(date: day.date, mark: .notDue, share: 0) : day
    }
    return HabitHistory(habit: habit, schedule: schedule, days: kept)
  }

  init(_ calendar: HabitCalendar, days: ClosedRange<CalendarDate>, today: CalendarDate) {
    habit = calendar.habit
    schedule = calendar.schedule
    self.days = days.map { date in
      let noted = calendar.noted[date]
      return Day(
        date: date, mark: calendar.mark(date, today: today),
        share: noted.map { min(max($0.progress / $0.goal, 0), 1) } ?? 0)
    }
  }
}

extension DiaryReader {
  /// The habits that are kept, over some days.
  ///
  /// - Parameter days: the days; nil means the 53 weeks up to today.
  /// - Throws: what the machine refuses.
  public func habitYear(_ days: ClosedRange<CalendarDate>?) throws(DiaryError) -> [HabitHistory] {
    let today = try clock().today
    let days = days ?? today.startOfWeek.adding(days: -52 * 7)...today
    return try habitHistories(try own(Completion.self, days: days), days: days, today: today)
  }

  /// The habits that are kept, by name, over some days.
  func habitHistories(
    _ completions: [Completion], days: ClosedRange<CalendarDate>, today: CalendarDate
  ) throws(DiaryError) -> [HabitHistory] {
    let byHabit = Dictionary(grouping: completions) { $0.habitId ?? "" }
    let kept = try keptHabits()
    let resting = try RestingHabits(among: kept, on: today, self)
    return kept.map { habit in
      let calendar = HabitCalendar(habit, completions: byHabit[habit.id] ?? [])
      let history = HabitHistory(calendar, days: days, today: today)
      return resting.has(habit) ? history.whileKept : history
    }
  }
}
