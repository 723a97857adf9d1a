package import CountMeHistory
package import CountMeModel
import CountMeSchema
package import CountMeStore

/// Sets goals from a day on.
package struct GoalSetting {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Sets and removes goals from today on, or from an earlier day; days before keep the goals that they had, and so
  /// do days that have some of their own.
  package func setGoals(_ goals: Goals, from first: CalendarDate? = nil) throws(DiaryError)
    -> Receipt
  {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let clock = try reader.clock()
      let first = first ?? clock.today
      guard first <= clock.today else { throw .journal(.goalsToCome(first)) }
      let words = goals.changes.map { "\($0.field) \($0.value?.compactText ?? "off")" }
      return EditPlan(
        "goal: \(words.joined(separator: ", "))",
        [try reader.setting(ProfileSettings.collection, nil, goals.changes)]
          + (first < clock.today ? try reader.setting(goals, of: first) : [])
          + (try reader.setting(goals, of: clock.today)))
    }
  }
}
