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
    // Who says when one begins that follows another says no seconds.
    try expectNoFast(from: time.instant.adding(milliseconds: 60_000), to: entry.clock.now)
    var session = FastingSession()
    session.status = .active
    session.startTime = time
    session.date = date
    session.planId = target?.planId
    session.targetHours = target?.length?.hours
    let edit = try entry.create(session, at: time, random: environment.randomBytes(10))
    return EditPlan("fast: start", [edit])
  }

  /// Adds a fast that is over.
  package func addingFast(
    _ target: FastTarget?, from start: EntryTime, to end: EntryTime
  ) throws(DiaryError) -> EditPlan {
    let entry = try NewEntry(self)
    let (date, begun) = entry.clock.moment(start)
    let ended = entry.clock.moment(end).time
    try entry.clock.expectPast(ended)
    guard begun.instant < ended.instant else {
      throw .journal(.fastEndsTooEarly(ended, start: begun))
    }
    try expectNoFast(from: begun.instant, to: ended.instant)
    var session = FastingSession()
    session.startTime = begun
    session.endTime = ended
    session.date = date
    session.planId = target?.planId
    session.targetHours = target?.length?.hours
    let isReached = FastView(session: session, plan: nil, end: ended).isReached
    session.status = isReached ? .completed : .endedEarly
    let edit = try entry.create(session, at: begun, random: environment.randomBytes(10))
    return EditPlan("fast: past", [edit])
  }

  /// Ensures that no fast is written down for a span of time.
  private func expectNoFast(from start: Timestamp, to end: Timestamp) throws(DiaryError) {
    let view = try fasting()
    let all = [view.active].compactMap(\.self) + view.alsoOpen + view.past
    guard
      let other = all.first(where: { fast in
        fast.start.map { $0.instant < end && start < fast.end.instant } ?? false
      }), let since = other.start
    else { return }
    throw .journal(.fastThere(since: since))
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
