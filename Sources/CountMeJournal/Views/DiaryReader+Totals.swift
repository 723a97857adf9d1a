import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

extension DiaryReader {
  /// Up to how many days are summed entry by entry: an edit by hand counts there at once.
  private static let mostSummed = 62

  /// The totals of the days of which anything is known, in order.
  ///
  /// Of many days the logs tell, which have the sums as they were last committed.
  ///
  /// - Parameters:
  ///   - days: these days only, or nil for all.
  ///   - clock: tells the present day, on which the goals of the settings count.
  ///   - completions: what was done of habits on these days, where that has been read already.
  ///   - eachFood: is given what was eaten, one after the other; then the days are summed by it.
  func totals(
    _ days: ClosedRange<CalendarDate>?, _ clock: DayClock, completions known: [Completion]? = nil,
    eachFood: ((Document) -> Void)? = nil
  ) throws(DiaryError) -> [DayTotals] {
    var totals = TotalsByDay(days: days)
    for month in try own(MonthlySummary.self) {
      for (date, summary) in month.days?.entries ?? [] {
        totals.change(date) { $0.add(summary) }
      }
    }
    // What was taken back may stand empty; then nothing is known of the day.
    let schema = try schema(of: try name(DailyLog.collection))
    let summed = days.flatMap { eachFood != nil || $0.count <= Self.mostSummed ? $0 : nil }
    let logs = try own(DailyLog.collection, days: days)
    for log in logs {
      let known = DailyLog(log.fields)
      let goal = known.dailyGoal
      if let goal { totals.setGoal(goal, of: log.day) }
      guard !log.saysNothing(schema) else { continue }
      totals.change(log.day) {
        $0.goal = goal ?? $0.goal
        if summed == nil { $0.add(known) } else { $0.addUnlisted(of: known) }
      }
    }
    if let summed {
      let logs = DayLogs(logs, in: folder)
      _ = try eachEntry(FoodItem.collection, summed, logs, clock) { food in
        totals.change(food.day) { $0.add(FoodItem(food.fields)) }
        eachFood?(food)
      }
      _ = try eachEntry(ExerciseItem.collection, summed, logs, clock) { exercise in
        totals.change(exercise.day) { $0.add(ExerciseItem(exercise.fields)) }
      }
      totals.roundSums()
    }
    try addOtherEntries(days, completions: known, to: &totals)
    return try filled(totals, today: clock.today)
  }

  /// Adds what is no sum of a log's: water, weight and habits.
  private func addOtherEntries(
    _ days: ClosedRange<CalendarDate>?, completions known: [Completion]?,
    to totals: inout TotalsByDay
  ) throws(DiaryError) {
    for document in try own(Water.collection, days: days) {
      let water = Water(document.fields)
      guard water.total > 0 else { continue }
      totals.change(document.day) { ($0.water, $0.waterGoal) = (water.total, water.goal) }
    }
    for entry in try own(Weight.collection, days: days).sorted(by: Self.isEarlier) {
      totals.change(entry.day) { $0.weight = Weight(entry.fields).weight ?? $0.weight }
    }
    let habits = try keptHabits()
    let completions =
      if let known { known } else { try own(Completion.self, days: days) }
    for completion in completions {
      let own = habits.first { $0.id == completion.habitId }
      guard let own, HabitDay(own, completion: completion).isDone else { continue }
      totals.change(completion.day) { $0.habitsDone += 1 }
    }
  }

  /// The totals in order, each with the goal that counted on its day.
  private func filled(
    _ totals: TotalsByDay, today: CalendarDate
  ) throws(DiaryError) -> [DayTotals] {
    var sorted = totals.sorted
    guard let first = sorted.first?.date, sorted.contains(where: { $0.goal == nil }) else {
      return sorted
    }
    let settings = try settings()
    let present = settings.calorieGoal
    var goal =
      totals.days == nil
      ? nil : try goals(on: first, log: nil, settings, today: today).calories
    var rest = totals.goals.sorted { $0.key > $1.key }
    for place in sorted.indices {
      let date = sorted[place].date
      while let next = rest.last, next.key <= date {
        goal = next.value
        rest.removeLast()
      }
      goal = sorted[place].goal ?? goal
      // What counts from today on stands in the settings, and where nothing does, there is no goal any more.
      sorted[place].goal = date < today ? goal : sorted[place].goal ?? present
    }
    return sorted
  }
}

/// The totals of days while they are put together.
private struct TotalsByDay {
  let days: ClosedRange<CalendarDate>?
  private(set) var goals: [CalendarDate: Double] = [:]
  private var totals: [CalendarDate: DayTotals] = [:]

  init(days: ClosedRange<CalendarDate>?) {
    self.days = days
  }

  /// Notes a goal that counts from a day on, whether anything else is known of the day or not.
  mutating func setGoal(_ goal: Double, of date: CalendarDate?) {
    if let date { goals[date] = goal }
  }

  var sorted: [DayTotals] { totals.values.sorted { $0.date < $1.date } }

  mutating func roundSums() {
    for date in totals.keys { totals[date]?.roundSums() }
  }

  /// Changes the totals of a day, unless it is not one of those that are wanted.
  mutating func change(_ date: CalendarDate?, _ body: (inout DayTotals) -> Void) {
    guard let date, days?.contains(date) ?? true else { return }
    body(&totals[date, default: DayTotals(date)])
  }
}
