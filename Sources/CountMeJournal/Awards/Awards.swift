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
  package func awarding(_ edits: [DocumentEdit]) throws(DiaryError) -> [DocumentEdit] {
    guard edits.allSatisfy({ $0.collection.text == Habit.collection }),
      edits.contains(where: { if case .create = $0 { false } else { true } })
    else { return edits }
    return edits + (try AwardPlan(self, after: edits).outstanding())
  }
}
