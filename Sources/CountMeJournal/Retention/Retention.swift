package import CountMeHistory
import CountMeSchema
package import CountMeStore

/// Lets documents go that are old enough.
package struct Retention {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// What retention would remove now, and what keeps it from being done unasked.
  package func retention() throws(DiaryError) -> RetentionReport {
    let plan = try store.reader().retentionPlan()
    return RetentionReport(plan: plan, concerns: try concerns(about: plan), receipt: nil)
  }

  /// Lets go what is old enough: logs with their food and exercise, in one commit that keeps their totals.
  package func applyRetention(
    accepting: Set<RetentionGuard> = []
  ) throws(DiaryError) -> RetentionReport {
    let report = try runRetention(accepting: accepting)
    if let concern = report.concerns.first {
      throw .journal(.retentionHeld(concern, leaving: report.plan.count))
    }
    return report
  }

  /// Sets after how long daily logs leave; nothing leaves by that alone.
  package func setRetention(_ period: RetentionPeriod?) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let words =
        switch period {
        case .days(let days): "\(days) days"
        case .forever: "forever"
        case nil: "not chosen"
        }
      let change = FieldChange(ProfileSettings.Field.retention, period?.json)
      return EditPlan(
        "retention: \(words)", [try reader.setting(ProfileSettings.collection, nil, [change])])
    }
  }

  /// The run of a day that a sync makes by itself; nil where it was made already.
  package func dailyRetention() throws(DiaryError) -> RetentionOutcome? {
    guard isRetentionDue() else { return nil }
    defer { try? rememberLooking() }
    do throws(DiaryError) {
      let report = try runRetention(accepting: [])
      if report.plan.count == 0, let plan = try unaskedPlan() { return .unasked(plan) }
      return report.concerns.isEmpty ? .done(report) : .held(report)
    } catch {
      if case .machine(.cancelled) = error { throw error }
      return .failed(error)
    }
  }

  /// What would leave by the days that are offered, where the person has not chosen yet; it is told once.
  private func unaskedPlan() throws(DiaryError) -> RetentionReport? {
    let reader = try store.reader()
    guard try reader.settings().retentionPeriod == nil else { return nil }
    guard !RetentionNote(of: store.folder).hasToldOfChoice else { return nil }
    let plan = try reader.retentionPlan(period: try reader.offeredRetention())
    guard plan.hasMoreThanDays else { return nil }
    // Another process may tell it as well.
    let isFirst = try store.locked { () throws(DiaryError) in
      var note = RetentionNote(of: store.folder)
      guard !note.hasToldOfChoice else { return false }
      note.hasToldOfChoice = true
      try note.write(in: store.folder)
      return true
    }
    return isFirst ? RetentionReport(plan: plan, concerns: [], receipt: nil) : nil
  }

  /// What failed or was held is tried again tomorrow, and not at every sync.
  package func rememberLooking() throws(DiaryError) {
    let today = try store.reader().clock().today
    // Another process may write down its run meanwhile.
    try store.locked { () throws(DiaryError) in
      var note = RetentionNote(of: store.folder)
      note.lookedOn = today
      try note.write(in: store.folder)
    }
  }

  /// Whether a sync would look at it today.
  package func isRetentionDue() -> Bool {
    guard let today = try? store.reader().clock().today else { return false }
    return RetentionNote(of: store.folder).lookedOn != today
  }

  private func runRetention(
    accepting: Set<RetentionGuard>
  ) throws(DiaryError) -> RetentionReport {
    let report = try store.locked { () throws(DiaryError) in
      let handEdits = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      let plan = try store.reader().retentionPlan(sparing: Set(handEdits.problems.map(\.path)))
      let concerns = try concerns(about: plan).filter { !accepting.contains($0.guardName) }
      guard concerns.isEmpty else {
        return RetentionReport(plan: plan, concerns: concerns, receipt: nil)
      }
      let receipt = try EditWriter(store).applyLocked(
        EditPlan(CommitMessage(plan.summary, kind: .retention), plan.edits))
      var note = RetentionNote(of: store.folder)
      note.run = RetentionNote.Run(
        time: store.environment.now(), period: plan.period, firstKept: plan.firstKeptDay)
      try note.write(in: store.folder)
      return RetentionReport(plan: plan, concerns: [], receipt: receipt)
    }
    Packing(store).packIfCrowded()
    return report
  }
}
