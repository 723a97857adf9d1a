import CountMeHistory
public import CountMeModel
import CountMeSchema
public import CountMeStore

/// What retention would remove now.
public struct RetentionPlan: Sendable, Equatable {
  /// After how long daily logs leave.
  public let period: RetentionPeriod
  /// The present day, by this device's clock.
  public let today: CalendarDate
  /// How many documents of each collection leave, sorted by name; collections of which none does are
  /// left out.
  public let leaving: [CollectionCount]
  /// The first and the last day of which something leaves; nil where nothing does.
  public let days: ClosedRange<CalendarDate>?
  /// The collection of days' logs, and those of the entries that leave with them.
  public let logs: CollectionName, items: [CollectionName]
  /// How many months keep totals in their stead.
  public let months: Int

  /// The day of each document that leaves.
  let leavingDays: [CalendarDate]
  let edits: [DocumentEdit]

  /// How many documents leave.
  public var count: Int { leavingDays.count }

  /// Whether something leaves beside days on which nothing is written down.
  public var hasMoreThanDays: Bool { leaving.contains { $0.collection != logs && $0.count > 0 } }

  /// The first day whose log stays; nil where all stay.
  public var firstKeptDay: CalendarDate? { period.firstKeptDay(on: today) }

  /// What was done, in words for `countme log`.
  var summary: String {
    let days = Set(leavingDays).count
    return "retention: let go \(days == 1 ? "a day" : "\(days) days"), and kept the totals"
  }
}

extension DiaryReader {
  /// What retention would remove now.
  ///
  /// - Parameters:
  ///   - period: after how long daily logs leave; nil for what the settings and the schema say.
  ///   - spared: paths of documents that stay, with all of their day.
  /// - Throws: what the machine refuses; files that are no documents are left out.
  /// - Complexity: linear in what leaves.
  func retentionPlan(
    period: RetentionPeriod? = nil, sparing spared: Set<String> = []
  ) throws(DiaryError) -> RetentionPlan {
    let period = if let period { period } else { try retentionPeriod() }
    let today = try clock().today
    var batch = ExpiryBatch(spared: spared)
    if let firstKept = period.firstKeptDay(on: today) {
      try addLogs(before: firstKept, to: &batch)
    }
    for name in catalogue.names where !Catalogue.builtIn.names.contains(name) {
      // A schema that cannot be used says nothing of when its documents leave.
      guard let days = (try? catalogue.schema(name))?.retentionDays else { continue }
      let last = today.adding(days: -days - 1)
      for document in try documents(in: name, days: .first...last) {
        guard let day = document.day else { continue }
        batch.add(try path(name, document.id), of: day)
      }
    }
    var months: [DocumentEdit] = []
    for (month, days) in batch.totals {
      if let edit = try keeping(days, of: month, batch.foods(of: month)) {
        months.append(edit)
      }
    }
    let logs = try schema(of: try name(DailyLog.collection))
    return batch.plan(period, today, keeping: months, of: logs)
  }

  /// Logs of days before `day`, with their items, whichever of the two tells of the other.
  private func addLogs(
    before day: CalendarDate, to batch: inout ExpiryBatch
  ) throws(DiaryError) {
    let days = CalendarDate.first...day.adding(days: -1)
    let lists = try schema(of: try name(DailyLog.collection)).membershipFields
    var members: [CalendarDate: [DocumentPath]] = [:]
    for list in lists {
      try eachOwn(list.collection.text, days: days) { item throws(DiaryError) in
        guard let day = item.day else { return }
        members[day, default: []].append(try path(item.collection, item.id))
        if item.collection.text == FoodItem.collection { batch.note(item) }
      }
    }
    try eachOwn(DailyLog.collection, days: days) { log throws(DiaryError) in
      guard let day = log.day else { return }
      var totals = log.fields
      for list in lists {
        totals[list.name] = (log.fields[list.name]?.array?.first).map { .array([$0]) }
      }
      batch.add(
        try path(log.collection, log.id), of: day, totals,
        with: members.removeValue(forKey: day) ?? [])
    }
  }

  /// The edit that adds the totals of days, and foods of the person's own, to the summary of their
  /// month; nil where they have none.
  private func keeping(
    _ totals: [(day: CalendarDate, log: JSONObject)], of month: CalendarMonth,
    _ foods: [MonthlySummary.Food]
  ) throws(DiaryError) -> DocumentEdit? {
    guard let id = DocumentID(month.text) else { return nil }
    let summary = try own(MonthlySummary.self, id)
    let before = summary?.fields[MonthlySummary.Field.days]?.object ?? JSONObject()
    var days = before
    for (day, log) in totals {
      var kept = KeptDay(days[day.text]?.object)
      kept.add(log: log)
      days[day.text] = kept.fields.isEmpty ? nil : .object(kept.fields)
    }
    if days == before { return nil }
    let known = summary?.foods ?? []
    let more = foods.sorted { $0.count > $1.count }
      .prefix(max(0, MonthlySummary.Food.mostKept - known.count))
    return try setting(
      MonthlySummary.collection, id,
      [FieldChange(MonthlySummary.Field.days, .object(days))]
        + (more.isEmpty ? [] : [FieldChange(MonthlySummary.Field.foods, (known + more).json)]))
  }
}
