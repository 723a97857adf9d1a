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
  init(_ reader: DiaryReader, after changes: [DocumentEdit] = []) throws(DiaryError) {
    let clock = try reader.clock()
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
  /// their award too. What is lost goes by itself (``LostAwards``).
  func edits(
    completion id: String, on date: CalendarDate, after: Completion?
  ) throws(DiaryError) -> [DocumentEdit] {
    let week = date.startOfWeek...date.startOfWeek.adding(days: 6)
    let days = week.lowerBound.adding(days: -7)...week.upperBound
    let present = try reader.own(Completion.self, days: days)
    let rule = AwardRule(
      habits: habits,
      completions: present.filter { $0.id != id } + [after].compactMap { $0 })
    let before = AwardRule(habits: habits, completions: present)
    return try edits(rule, days: days, losing: rule.lost(since: before, on: [date]))
  }

  /// What the last two weeks have earned and not been given, by what several devices noted apart or by
  /// habits that hold no day back any more.
  ///
  /// - Parameter lost: days whose award is taken back at the same time.
  func outstanding(losing lost: Set<CalendarDate> = []) throws(DiaryError) -> [DocumentEdit] {
    guard !habits.isEmpty else { return [] }
    let days = today.startOfWeek.adding(days: -7)...today
    let completions = try reader.own(Completion.self, days: days)
    return try edits(
      AwardRule(habits: habits, completions: completions), days: days, losing: lost)
  }

  private func edits(
    _ rule: AwardRule, days: ClosedRange<CalendarDate>, losing lost: Set<CalendarDate>
  ) throws(DiaryError) -> [DocumentEdit] {
    let awards = try reader.name(DailyAward.collection)
    let present = try reader.awardDays()
    let granted = days.filter { $0 <= today && !present.contains($0) && rule.isEarned($0) }
    guard !granted.isEmpty else { return [] }
    let revoked = present.intersection(lost)
    var edits = granted.map {
      DocumentEdit.create(awards, id: DocumentID($0), fields: award($0).fields)
    }
    let collection = try reader.name(ProfileProgress.collection)
    let progress = try reader.awardProgress()
    if progress == nil { edits.append(.create(collection, id: nil, fields: JSONObject())) }
    let totals = AwardTotals(
      days: present.subtracting(revoked).union(granted),
      points: try reader.awardPoints(progress) + Double(granted.count - revoked.count)
        * AwardRule.points,
      rule: rule, today: today)
    return edits + (try unlocking(totals))
  }

  private func award(_ date: CalendarDate) -> DailyAward {
    var award = DailyAward()
    award.date = date
    award.xp = Int(AwardRule.points)
    award.reason = "All habits done"
    award.grantedAt = ZonedTime(instant: now, offsetMinutes: 0)
    return award
  }

  /// The achievements that are reached now and were not before.
  private func unlocking(_ totals: AwardTotals) throws(DiaryError) -> [DocumentEdit] {
    let collection = try reader.name(Achievement.collection)
    var edits: [DocumentEdit] = []
    for milestone in Milestone.all
    where totals.progress(milestone.requirement) >= milestone.target {
      guard let id = DocumentID(milestone.slug) else { continue }
      var achievement = Achievement(try reader.document(collection, id)?.fields ?? JSONObject())
      guard achievement.unlocked != true else { continue }
      milestone.unlock(&achievement, at: now)
      edits.append(.put(collection, id: id, fields: achievement.fields))
    }
    return edits
  }
}

extension DiaryReader {
  /// All points: those that are noted, or else the sum of those of the awards.
  func awardPoints(_ progress: ProfileProgress?) throws(DiaryError) -> Double {
    if let known = progress?.xpTotal { return known }
    return try own(DailyAward.self).reduce(0) { $0 + Double($1.xp ?? 0) }
  }

  /// The days that have an award; reads names of files only.
  func awardDays() throws(DiaryError) -> Set<CalendarDate> {
    let paths = try DocumentFiles(self, name(DailyAward.collection)).paths(days: nil)
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

extension DiaryReader {
  /// How far the owner has come; nil before the first award.
  func awardProgress() throws(DiaryError) -> ProfileProgress? {
    try DocumentID("progress").flatMap { id throws(DiaryError) in
      try own(ProfileProgress.self, id)
    }
  }
}
