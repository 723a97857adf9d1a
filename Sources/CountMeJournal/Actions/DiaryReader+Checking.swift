package import CountMeHistory
package import CountMeModel
import CountMeSchema
package import CountMeStore

extension DiaryReader {
  /// Notes that a habit was done; a day on which all habits are done gets its award with it.
  package func checking(
    _ name: String, times: Double?, when: EntryTime
  ) throws(DiaryError) -> EditPlan {
    let (habit, date, time) = try habit(name, when)
    let id = try completion(of: habit, on: date)
    let present = try own(Completion.self, id)
    let day = HabitDay(habit, completion: present, on: date)
    if times == nil, day.isDone { return EditPlan("check: \(habit.name ?? name)", []) }
    var stamps = present?.fields[Completion.Field.timestamps]?.array ?? []
    if !stamps.contains(.string(time.text)) { stamps.append(.string(time.text)) }
    let changes = [
      FieldChange(Completion.Field.habitId, habit.id.json),
      FieldChange(Completion.Field.date, date.json),
      FieldChange(Completion.Field.progress, .number(day.progress + (times ?? 1))),
      FieldChange(Completion.Field.timestamps, .array(stamps)),
    ]
    var after = present ?? Completion()
    for change in changes { after.fields[change.field] = change.value }
    let awards = try AwardPlan(self)
      .edits(completion: id.text, on: date, after: after)
    return EditPlan(
      "check: \(habit.name ?? name)",
      [try setting(Completion.collection, id, changes)] + awards)
  }

  /// Takes back what was noted of a habit on a day; nothing changes where nothing was.
  package func unchecking(_ name: String, day: CalendarDate?) throws(DiaryError) -> EditPlan {
    let (habit, date, _) = try habit(name, EntryTime(day: day))
    let id = try completion(of: habit, on: date)
    let summary = "uncheck: \(habit.name ?? name)"
    guard try own(Completion.self, id) != nil else { return EditPlan(summary, []) }
    let awards = try AwardPlan(self)
      .edits(completion: id.text, on: date, after: nil)
    return EditPlan(summary, [.remove(try self.name(Completion.collection), id: id)] + awards)
  }

  private func habit(
    _ name: String, _ when: EntryTime
  ) throws(DiaryError) -> (habit: Habit, date: CalendarDate, time: ZonedTime) {
    let habit = try habit(called: name)
    let (date, time) = try clock().moment(when)
    return (habit, date, time)
  }

  private func completion(
    of habit: Habit, on date: CalendarDate
  ) throws(DiaryError) -> DocumentID {
    let text = "\(date).\(habit.id)"
    guard let id = DocumentID(text), let collection = CollectionName(Completion.collection) else {
      throw .store(.damaged(what: "habits/\(habit.id)", detail: "its id makes no completion's id"))
    }
    guard DocumentPath(collection, id, kind: .dateAndUUID) != nil else {
      throw .document(.badIdentifier(text, collection: collection, kind: .dateAndUUID))
    }
    return id
  }
}
