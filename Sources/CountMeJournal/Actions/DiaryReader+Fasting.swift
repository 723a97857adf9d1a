package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

extension DiaryReader {
  /// Begins a fast.
  package func startingFast(
    _ target: FastTarget?, when: EntryTime
  ) throws(DiaryError) -> EditPlan {
    if let active = try activeFasts().first, let start = active.time {
      throw .journal(.fastGoesOn(since: start))
    }
    let entry = try NewEntry(self)
    let (date, time) = entry.clock.moment(when)
    try entry.clock.expectPast(time)
    var session = FastingSession()
    session.status = .active
    session.startTime = time
    session.date = date
    session.planId = target?.planId
    session.targetHours = target?.length?.hours
    let edit = try entry.create(session, at: time, random: environment.randomBytes(10))
    return EditPlan("fast: start", [edit])
  }

  /// Ends the fast that goes on; one that reached its hours is completed.
  package func endingFast(when: EntryTime) throws(DiaryError) -> EditPlan {
    let open = try activeFasts()
    guard let active = open.first else { throw .journal(.noFast) }
    let clock = try clock()
    let end = clock.moment(when).time
    try clock.expectPast(end)
    if let start = active.time, start.instant > end.instant {
      throw .journal(.fastEndsTooEarly(end, start: start))
    }
    let collection = try name(FastingSession.collection)
    let edits = open.map { $0.ending(at: end, in: collection) }
    return EditPlan("fast: stop", edits)
  }
}

extension Document {
  /// The edit that ends a fast.
  fileprivate func ending(at end: ZonedTime, in collection: CollectionName) -> DocumentEdit {
    // One that another device began later than this end has no length.
    let last = time.map { $0.instant > end.instant ? $0 : end } ?? end
    let fast = FastView(session: FastingSession(self), plan: nil, end: last)
    let status: FastingSession.Status = fast.isReached ? .completed : .endedEarly
    return .update(
      collection, id: id,
      changes: [
        FieldChange(FastingSession.Field.endTime, last.json),
        FieldChange(FastingSession.Field.status, status.json),
      ])
  }
}
