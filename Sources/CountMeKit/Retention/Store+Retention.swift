import CountMeGit
import CountMeModel

extension Store {
  /// What retention would remove now, and what keeps it from being done unasked.
  func retention() throws(DiaryError) -> RetentionReport {
    let plan = try reader().retentionPlan(environment)
    return RetentionReport(plan: plan, concerns: try concerns(about: plan), receipt: nil)
  }

  /// Lets go what is old enough: logs with their food and exercise, in one commit that keeps their totals.
  func applyRetention(
    accepting: Set<RetentionGuard> = []
  ) throws(DiaryError) -> RetentionReport {
    let report = try runRetention(accepting: accepting)
    if let concern = report.concerns.first {
      throw .journal(.retentionHeld(concern, leaving: report.plan.count))
    }
    return report
  }

  /// Sets after how long daily logs leave; nothing leaves by that alone.
  func setRetention(_ period: RetentionPeriod?) throws(DiaryError) -> Receipt {
    try apply { reader throws(DiaryError) in
      let words =
        switch period {
        case .days(let days): "\(days) days"
        case .forever: "forever"
        case nil: "not chosen"
        }
      let change = FieldChange("retention", period?.json)
      return Plan(
        "retention: \(words)", [try reader.setting(Settings.collection, nil, [change])])
    }
  }

  /// The run of a day that a sync makes by itself; nil where it was made already.
  func dailyRetention() throws(DiaryError) -> RetentionOutcome? {
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
    let reader = try reader()
    guard try reader.settings().retention == nil else { return nil }
    var note = RetentionNote(of: folder)
    guard !note.hasToldOfChoice else { return nil }
    let plan = try reader.retentionPlan(environment, period: try reader.offeredRetention())
    guard plan.hasMoreThanDays else { return nil }
    note.hasToldOfChoice = true
    try note.write(in: folder)
    return RetentionReport(plan: plan, concerns: [], receipt: nil)
  }

  /// What failed or was held is tried again tomorrow, and not at every sync.
  func rememberLooking() throws(DiaryError) {
    var note = RetentionNote(of: folder)
    note.lookedOn = try reader().clock(environment).today
    try note.write(in: folder)
  }

  /// Whether a sync would look at it today.
  func isRetentionDue() -> Bool {
    guard let today = try? reader().clock(environment).today else { return false }
    return RetentionNote(of: folder).lookedOn != today
  }

  private func runRetention(
    accepting: Set<RetentionGuard>
  ) throws(DiaryError) -> RetentionReport {
    let report = try locked { () throws(DiaryError) in
      let handEdits = try takeInHandEdits(inDirectories: nil)
      let plan = try reader().retentionPlan(
        environment, sparing: Set(handEdits.problems.map(\.path)))
      let concerns = try concerns(about: plan).filter { !accepting.contains($0.guardName) }
      guard concerns.isEmpty else {
        return RetentionReport(plan: plan, concerns: concerns, receipt: nil)
      }
      let receipt = try applyLocked(
        plan.edits, CommitMessage(plan.summary, kind: .retention))
      var note = RetentionNote(of: folder)
      note.run = RetentionNote.Run(
        time: environment.now(), period: plan.period, firstKept: plan.firstKeptDay)
      try note.write(in: folder)
      return RetentionReport(plan: plan, concerns: [], receipt: receipt)
    }
    packIfCrowded()
    return report
  }
}
