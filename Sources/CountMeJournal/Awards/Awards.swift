package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Gives the awards that follow from what was done of habits.
package struct Awards {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Gives the awards that what several devices noted apart has earned.
  package func grantOutstanding() throws(DiaryError) {
    // Most merges earn nothing: then nothing waits for the lock.
    let edits = try AwardPlan(store.reader()).outstanding()
    guard !edits.isEmpty else { return }
    _ = try EditWriter(store).apply { reader throws(DiaryError) in
      Plan("award: all habits done", try AwardPlan(reader).outstanding())
    }
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
