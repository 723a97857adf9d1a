package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Begins and ends fasts.
package struct Fasting {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Begins a fast.
  package func startFast(
    _ target: FastTarget? = nil, when: EntryTime = EntryTime()
  ) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      if let active = try reader.activeFasts().first, let start = active.time {
        throw .journal(.fastGoesOn(since: start))
      }
      let entry = try NewEntry(reader)
      let (date, time) = entry.clock.moment(when)
      try entry.clock.expectPast(time)
      var session = FastingSession()
      session.status = .active
      session.startTime = time
      session.date = date
      session.planId = target?.planId
      session.targetHours = target?.length?.hours
      let edit = try entry.create(session, at: time, random: store.environment.randomBytes(10))
      return EditPlan("fast: start", [edit])
    }
  }

  /// Ends the fast that goes on; one that reached its hours is completed.
  package func stopFast(when: EntryTime = EntryTime()) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let open = try reader.activeFasts()
      guard let active = open.first else { throw .journal(.noFast) }
      let clock = try reader.clock()
      let end = clock.moment(when).time
      try clock.expectPast(end)
      if let start = active.time, start.instant > end.instant {
        throw .journal(.fastEndsTooEarly(end, start: start))
      }
      let collection = try reader.name(FastingSession.collection)
      let edits = open.map { Self.ending($0, at: end, in: collection) }
      return EditPlan("fast: stop", edits)
    }
  }

  private static func ending(
    _ session: Document, at end: ZonedTime, in collection: CollectionName
  ) -> DocumentEdit {
    // One that another device began later than this end has no length.
    let last = session.time.map { $0.instant > end.instant ? $0 : end } ?? end
    let fast = FastView(session: FastingSession(session), plan: nil, end: last)
    let status: FastingSession.Status = fast.isReached ? .completed : .endedEarly
    return .update(
      collection, id: session.id,
      changes: [
        FieldChange(FastingSession.Field.endTime, last.json),
        FieldChange(FastingSession.Field.status, status.json),
      ])
  }
}
