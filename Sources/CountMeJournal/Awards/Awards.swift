package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Gives and takes back the awards that follow from what was done of habits.
package struct Awards {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Gives the awards that what several devices noted apart has earned, and takes back those of days that are not
  /// full any more.
  ///
  /// - Parameter merge: the commit that brought it together.
  package func settle(_ merge: ObjectID) throws(DiaryError) {
    // Most merges change nothing: then nothing waits for the lock.
    guard try !plan(merge, store.reader()).edits.isEmpty else { return }
    _ = try EditWriter(store).apply { reader throws(DiaryError) in try plan(merge, reader) }
  }

  private func plan(_ merge: ObjectID, _ reader: DiaryReader) throws(DiaryError) -> EditPlan {
    let lost = try LostAwards(store).removals(takenBackBy: [merge]).map(\.path)
    let days = Set(lost.compactMap { CalendarDate($0.id.text) })
    let granted = try AwardPlan(reader).outstanding(losing: days)
    return EditPlan(
      CommitMessage(
        lost.isEmpty ? "award: all habits done" : "award: not all habits are done any more",
        kind: .sums),
      lost.map { .remove($0.collection, id: $0.id) } + granted)
  }
}

extension DiaryReader {
  /// Edits with the awards of the days that habits held back which they remove or change.
  ///
  /// A habit that gets another goal keeps the one before for the days that were lived with it.
  package func awarding(_ edits: [DocumentEdit]) throws(DiaryError) -> [DocumentEdit] {
    let edits = try edits.map { edit throws(DiaryError) in try notingGoal(edit) }
    guard edits.allSatisfy({ $0.collection.text == Habit.collection }),
      edits.contains(where: { if case .create = $0 { false } else { true } })
    else { return edits }
    return edits + (try AwardPlan(self, after: edits).outstanding())
  }

  /// The same edit, with the goal that held before where a habit gets another one.
  private func notingGoal(_ edit: DocumentEdit) throws(DiaryError) -> DocumentEdit {
    guard edit.collection.text == Habit.collection else { return edit }
    switch edit {
    case .update(let collection, let id, let changes):
      guard !changes.contains(where: { $0.field == Habit.Field.goalHistory }),
        let change = changes.last(where: { $0.field == Habit.Field.goal }),
        let history = try goalHistory(of: id, with: change.value)
      else { return edit }
      return .update(
        collection, id: id, changes: changes + [FieldChange(Habit.Field.goalHistory, history)])
    case .put(let collection, let id, var fields):
      // Who writes the whole document with another history means that one.
      let known = try own(Habit.self, id)?.fields[Habit.Field.goalHistory]
      guard [nil, known].contains(fields[Habit.Field.goalHistory]),
        let history = try goalHistory(of: id, with: fields[Habit.Field.goal])
      else { return edit }
      fields[Habit.Field.goalHistory] = history
      return .put(collection, id: id, fields: fields)
    default: return edit
    }
  }

  /// The goals of a habit by days where it gets another one; nil where there is nothing to note.
  private func goalHistory(
    of id: DocumentID, with goal: JSONValue?
  ) throws(DiaryError) -> JSONValue? {
    guard let habit = try own(Habit.self, id), habit.goal != goal?.number else { return nil }
    var after = habit
    after.goalHistory = HabitGoals(habit).noting(goal?.number ?? 1, from: try clock().today)
    let history = after.fields[Habit.Field.goalHistory]
    return history == habit.fields[Habit.Field.goalHistory] ? nil : history
  }
}
