import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

/// Finds the energy that an exercise took.
struct ExerciseEnergy {
  private let reader: DiaryReader
  private let date: CalendarDate

  init(_ reader: DiaryReader, on date: CalendarDate) {
    (self.reader, self.date) = (reader, date)
  }

  /// Fills in the energy: as a person told it the last time, in proportion to time or way; else by the table and the
  /// weight.
  ///
  /// A name that is equal but for case counts before one that only begins alike.
  ///
  /// - Parameter steps: how many steps it was, which count where neither time nor way is known.
  /// - Throws: ``JournalFailure/unclearExercise(_:)`` where neither tells.
  func complete(_ item: inout ExerciseItem, steps: Double? = nil) throws(DiaryError) {
    let name = item.name ?? ""
    try expectPossible(name, item)
    if let steps, item.durationMinutes == nil, item.distance == nil {
      return try look(up: name, &item, steps: steps)
    }
    let all = try reader.own(ExerciseItem.collection).sorted(by: DiaryReader.isEarlier)
      .map { ExerciseItem($0) }
    let wanted = name.lowercased()
    let last =
      all.last { ($0.name ?? "").lowercased() == wanted }
      ?? all.last { ($0.name ?? "").lowercased().hasPrefix(wanted) }
    if let last, let (burned, source) = try energy(as: last, for: item) {
      item.name = last.name
      item.exerciseType = item.exerciseType ?? last.exerciseType
      item.intensity = item.intensity ?? last.intensity
      if item.durationMinutes == nil && item.distance == nil {
        item.durationMinutes = last.durationMinutes
        if item.durationMinutes == nil || source != nil { item.distance = last.distance }
      }
      item.caloriesBurned = burned
      item.source = source ?? item.source
      return
    }
    try look(up: name, &item)
  }

  /// The energy in proportion to an earlier time, with where it is from if it is looked up; nil where the two cannot be
  /// compared.
  private func energy(
    as last: ExerciseItem, for item: ExerciseItem
  ) throws(DiaryError) -> (burned: Double, source: String?)? {
    guard let burned = last.caloriesBurned else { return nil }
    let lengths = [
      (item.durationMinutes, last.durationMinutes), (item.distance, last.distance),
    ]
    for case (let now?, let then) in lengths {
      guard let then, then > 0 else { return nil }
      return try estimate(as: last, for: item)
        ?? (burned: (burned * now / then).rounded(), source: nil)
    }
    return try estimate(as: last, for: item) ?? (burned: burned, source: nil)
  }

  /// The energy by the table where that of the earlier time is from there; nil where a person told it.
  ///
  /// Whole kcal of a minute or two, or none at all, are no measure of an hour, and the weight may be another one now.
  private func estimate(
    as last: ExerciseItem, for item: ExerciseItem
  ) throws(DiaryError) -> (burned: Double, source: String?)? {
    guard case .activity? = last.entrySource, try isUnchanged(last) else { return nil }
    var like = item
    like.name = last.name
    // A speed that is in the energy and not in the entry is none that anybody could work out again.
    if item.durationMinutes == nil && item.distance == nil {
      (like.durationMinutes, like.distance) = (last.durationMinutes, last.distance)
    }
    guard let found = try estimate(like, on: date) else { return nil }
    return (found.burned.rounded(), EntrySource.activity(code: "\(found.code)").text)
  }

  /// Whether an energy from the table is still that: a person may have corrected it since.
  private func isUnchanged(_ last: ExerciseItem) throws(DiaryError) -> Bool {
    guard let burned = last.caloriesBurned, let found = try estimate(last, on: last.date ?? date)
    else { return false }
    // The weight of that day may have been written down later.
    return (found.burned * 0.9 - 1...found.burned * 1.1 + 1).contains(burned)
  }

  /// What the table tells of an exercise; nil where it, or the weight, tells nothing.
  private func estimate(
    _ item: ExerciseItem, on date: CalendarDate
  ) throws(DiaryError) -> (burned: Double, code: String)? {
    guard let activity = ActivityTable.activity(item.name ?? "") else { return nil }
    let way = item.distance
    var hours = item.durationMinutes.map { $0 / 60 }
    if hours == nil, let way, let speed = activity.ordinarySpeed { hours = way / speed }
    guard let hours, hours > 0,
      let met = activity.met(at: activity.ordinarySpeed == nil ? nil : way.map { $0 / hours }),
      let weight = try reader.weight(near: date)
    else { return nil }
    return (met * weight.kilograms * hours, "\(activity.code)")
  }

  /// Ensures that nobody is said to be faster than people are, whatever it took the last time.
  private func expectPossible(_ name: String, _ item: ExerciseItem) throws(DiaryError) {
    guard let way = item.distance, let minutes = item.durationMinutes, minutes > 0,
      let activity = ActivityTable.activity(name), activity.ordinarySpeed != nil
    else { return }
    let speed = way / minutes * 60
    if activity.met(at: speed) == nil { throw Self.question(name, .speed(speed)) }
  }

  private static func question(_ name: String, _ reason: ExerciseQuestion.Reason) -> DiaryError {
    .journal(.unclearExercise(ExerciseQuestion(name: name, reason: reason)))
  }

  private func look(
    up name: String, _ item: inout ExerciseItem, steps: Double? = nil
  ) throws(DiaryError) {
    func question(_ reason: ExerciseQuestion.Reason) -> DiaryError { Self.question(name, reason) }
    guard let activity = ActivityTable.activity(name) else {
      throw question(.unknown(near: ActivityTable.near(name)))
    }
    let way = item.distance
    var hours = item.durationMinutes.map { $0 / 60 }
    if hours == nil, let way, let speed = activity.ordinarySpeed { hours = way / speed }
    if hours == nil, let steps, activity.isWalk { hours = steps / Activity.stepsAnHour }
    guard let hours, hours > 0 else {
      throw question(.length(hasWay: activity.ordinarySpeed != nil))
    }
    let speed = activity.ordinarySpeed == nil ? nil : way.map { $0 / hours }
    guard let met = activity.met(at: speed) else { throw question(.speed(speed ?? 0)) }
    guard let weight = try reader.weight(near: date) else { throw question(.weight) }
    item.caloriesBurned = (met * weight.kilograms * hours).rounded()
    item.source = EntrySource.activity(code: "\(activity.code)").text
  }
}
