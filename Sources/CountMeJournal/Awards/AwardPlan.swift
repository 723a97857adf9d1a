import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

/// The edits by which awards and achievements follow from what was done of habits.
struct AwardPlan {
  private let reader: DiaryReader
  private let now: Timestamp
  private let today: CalendarDate
  private let habits: [Habit]

  /// - Parameter changes: edits of habits that are carried out with the awards.
  init(
    _ reader: DiaryReader, environment: DiaryEnvironment, after changes: [DocumentEdit] = []
  ) throws(DiaryError) {
    let clock = try reader.clock(environment)
    self.reader = reader
    now = clock.now
    today = clock.today
    // A habit that rests holds no day back; the first check of it wakes it.
    let kept = try reader.keptHabits().compactMap { habit in
      changes.reduce(habit) { habit, edit in habit.flatMap { edit.habit(from: $0) } }
    }
    let resting = try RestingHabits(among: kept, on: clock.today, reader)
    habits = kept.filter { !resting.has($0) }
  }

  /// What follows when a completion is set, or removed where `after` is nil.
  ///
  /// Days that became full in the two weeks up to that one, perhaps by what another device wrote, get
  /// their award too; only the week of the day itself can lose one, and only when something of it was
  /// taken back.
  func edits(
    completion id: String, on date: CalendarDate, after: Completion?
  ) throws(DiaryError) -> [DocumentEdit] {
    let week = date.startOfWeek...date.startOfWeek.adding(days: 6)
    let days = week.lowerBound.adding(days: -7)...week.upperBound
    let completions =
      try reader.own(Completion.self, days: days).filter { $0.id != id } + [after].compactMap { $0 }
    return try edits(
      AwardRule(habits: habits, completions: completions), days: days,
      revocable: after == nil ? week : nil)
  }

  /// What the last two weeks have earned and not been given, by what several devices noted apart or by
  /// habits that hold no day back any more; nothing is lost by it.
  func outstanding() throws(DiaryError) -> [DocumentEdit] {
    guard !habits.isEmpty else { return [] }
    let days = today.startOfWeek.adding(days: -7)...today
    let completions = try reader.own(Completion.self, days: days)
    return try edits(
      AwardRule(habits: habits, completions: completions), days: days, revocable: nil)
  }

  private func edits(
    _ rule: AwardRule, days: ClosedRange<CalendarDate>, revocable: ClosedRange<CalendarDate>?
  ) throws(DiaryError) -> [DocumentEdit] {
    let awards = try reader.name("dailyAwards")
    let present = try reader.awardDays()
    let granted = days.filter { $0 <= today && !present.contains($0) && rule.isEarned($0) }
    let revoked = revocable?.filter { present.contains($0) && !rule.isEarned($0) } ?? []
    var edits = revoked.map { DocumentEdit.remove(awards, id: DocumentID($0)) }
    guard !granted.isEmpty else { return edits }
    edits += granted.map { .create(awards, id: DocumentID($0), fields: award($0)) }
    let collection = try reader.name("profile/progress")
    let progress = try reader.own("profile/progress", Self.progressID)
    if progress == nil { edits.append(.create(collection, id: nil, fields: JSONObject())) }
    let standing = AwardStanding(
      days: present.subtracting(revoked).union(granted),
      points: try points(progress) + Double(granted.count - revoked.count) * AwardRule.points,
      rule: rule, today: today)
    return edits + (try unlocking(standing))
  }

  static let progressID = DocumentID("progress") ?? DocumentID(CalendarDate.first)

  private func points(_ progress: Document?) throws(DiaryError) -> Double {
    if let known = progress?.number("xpTotal") { return known }
    return try reader.own("dailyAwards").reduce(0) { $0 + ($1.number("xp") ?? 0) }
  }

  private func award(_ date: CalendarDate) -> JSONObject {
    [
      "date": .string(date.text), "xp": .number(AwardRule.points),
      "reason": .string("All habits done"), "grantedAt": .string(now.text),
    ]
  }

  /// The achievements that are reached now and were not before.
  private func unlocking(_ standing: AwardStanding) throws(DiaryError) -> [DocumentEdit] {
    let collection = try reader.name("achievements")
    var edits: [DocumentEdit] = []
    for achievement in Achievement.all
    where standing.progress(achievement.requirement) >= achievement.target {
      guard let id = DocumentID(achievement.slug) else { continue }
      let present = try reader.document(collection, id)
      guard present?.fields["unlocked"]?.bool != true else { continue }
      var fields = present?.fields ?? JSONObject()
      for (name, value) in achievement.fields(unlockedAt: now) { fields[name] = value }
      edits.append(.put(collection, id: id, fields: fields))
    }
    return edits
  }
}

extension DiaryReader {
  /// The days that have an award; reads names of files only.
  func awardDays() throws(DiaryError) -> Set<CalendarDate> {
    let schema = try schema(of: try name("dailyAwards"))
    let paths = try DocumentFiles(self, schema).paths(days: nil)
    return Set(paths.compactMap { CalendarDate($0.id.text) })
  }
}

extension DocumentEdit {
  /// What becomes of a habit that was kept: nil where it is not any more.
  fileprivate func habit(from habit: Habit) -> Habit? {
    var changed = habit
    switch self {
    case .remove(_, let id) where id.text == habit.id: return nil
    case .put(_, let id, let new) where id.text == habit.id:
      changed.fields = new
      changed.id = habit.id
    case .update(_, let id, let changes) where id.text == habit.id:
      for change in changes { changed.fields[change.field] = change.value }
    default: return habit
    }
    return changed.archived == true ? nil : changed
  }
}
