package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Begins a habit.
package struct HabitBeginning {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Begins a habit.
  package func addHabit(_ entry: HabitEntry) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      try NameLookup(of: .habit, try reader.own(Habit.self), name: \.name).expectFree(entry.name)
      let clock = try reader.clock()
      var habit = Habit()
      habit.name = entry.name
      habit.goal = entry.goal
      habit.unit = entry.unit
      habit.schedule = .daily
      habit.startDate = clock.today
      habit.createdAt = ZonedTime(instant: clock.now, offsetMinutes: 0)
      if let times = entry.timesPerWeek {
        habit.schedule = .weekly
        habit.timesPerWeek = times
      } else if !entry.weekdays.isEmpty {
        habit.schedule = .weekdays
        habit.weekdays = Set(entry.weekdays).sorted()
      }
      return EditPlan(
        "habit: \(entry.name)",
        [.create(try reader.name(Habit.collection), id: nil, fields: habit.fields)])
    }
  }
}
