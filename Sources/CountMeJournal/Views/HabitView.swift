public import CountMeHistory
import CountMeModel
public import CountMeSchema
public import CountMeStore

/// A habit as a person looks at it: today, the last week and the streak.
public struct HabitView: Sendable, Equatable {
  /// What became of a habit on a day.
  public enum Mark: String, Sendable {
    case done, missed, skipped, notDue
    /// Due today, and not done yet.
    case open
  }

  /// The habit today.
  public let today: HabitDay
  /// When it is due.
  public let schedule: HabitSchedule
  /// What became of the last seven days, today the last.
  public let lastWeek: [Mark]
  /// The streak that goes on, in days, or in weeks for a weekly habit.
  public let streak: Int
  /// The longest streak, in the same unit.
  public let bestStreak: Int
  /// On how many days of this week it was done.
  public let doneThisWeek: Int
  /// Whether nothing was done of it for so long that a day does not wait for it.
  public internal(set) var isResting = false

  /// Whether today asks for it, done or not; a habit that rests is asked for by no day.
  public var isDue: Bool { isDueToday && !isResting }

  private let isDueToday: Bool

  /// The habit.
  public var habit: Habit { today.habit }

  /// Whether streaks count weeks.
  public var isWeekly: Bool {
    if case .weekly = schedule { true } else { false }
  }
}

extension DiaryReader {
  /// The habits that are kept, by name.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func habits() throws(DiaryError) -> [HabitView] {
    let today = try clock().today
    let completions = try own(Completion.self).filter { ($0.day ?? .last) <= today }
    let kept = try keptHabits()
    let resting = try RestingHabits(among: kept, on: today, self)
    return kept.map { habit in
      let own = completions.filter { $0.habitId == habit.id }
      var view = HabitView(habit, completions: own, today: today)
      view.isResting = resting.has(habit)
      return view
    }
  }

  /// The habits that are not put away, by name.
  func keptHabits() throws(DiaryError) -> [Habit] {
    try own(Habit.self).filter { !($0.archived ?? false) }
      .sorted { ($0.name ?? "", $0.id) < ($1.name ?? "", $1.id) }
  }
}

extension HabitView {
  init(_ habit: Habit, completions: [Completion], today: CalendarDate) {
    let calendar = HabitCalendar(habit, completions: completions)
    let done = calendar.done
    let streak = HabitStreak(
      calendar.schedule, done: done, skipped: calendar.skipped, today: today)
    self.today = calendar.noted[today] ?? HabitDay(habit, completion: nil, on: today)
    schedule = calendar.schedule
    isDueToday = calendar.mayBeDone(today)
    self.streak = streak.current
    bestStreak = max(streak.best, habit.bestStreakEver ?? 0)
    doneThisWeek = (today.startOfWeek...today).count { done.contains($0) }
    lastWeek = (today.adding(days: -6)...today).map { calendar.mark($0, today: today) }
  }
}

extension HabitCalendar {
  /// What became of a day; none that is still to come is missed.
  func mark(_ date: CalendarDate, today: CalendarDate) -> HabitView.Mark {
    if done.contains(date) { return .done }
    if skipped.contains(date) { return .skipped }
    guard isDue(date), date <= today else { return .notDue }
    return date == today ? .open : .missed
  }
}
