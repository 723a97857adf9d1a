public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// A fast as a person looks at it.
public struct FastView: Sendable, Equatable {
  /// The fast.
  public let session: FastingSession
  /// The plan that it follows, or nil.
  public let plan: FastingPlan?
  /// When it ended, or now while it goes on.
  public let end: ZonedTime
  /// Whether it began while another one went on, as happens on two devices apart: it is no fast of
  /// its own and counts in no total.
  public internal(set) var isOverlapping = false

  /// When it will have been long enough, as the person's clock shows it then; nil where it has no aim.
  public internal(set) var due: ZonedTime?

  /// When it began.
  public var start: ZonedTime? { session.startTime }

  /// Whether it goes on.
  public var isActive: Bool { session.status == .active }

  /// How long it has been, in hours.
  public var hours: Double {
    guard let start else { return 0 }
    return max(0, Double(end.instant.milliseconds - start.instant.milliseconds) / 3_600_000)
  }

  /// How long it should be, in hours, or nil.
  public var targetHours: Double? {
    session.targetHours ?? plan?.durationHours
  }

  /// The instant at which it will have been as long as it should.
  fileprivate var dueInstant: Timestamp? {
    guard let targetHours, targetHours > 0, let start else { return nil }
    return start.instant.adding(milliseconds: Int64((targetHours * 3_600_000).rounded()))
  }

  /// Whether it has been as long as it should.
  public var isReached: Bool { hours >= targetHours ?? 0 }
}

extension DiaryReader {
  /// The fast that goes on and those that ended.
  ///
  /// - Parameter days: only fasts that began on these days, or nil for all.
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func fasting(days: ClosedRange<CalendarDate>? = nil) throws(DiaryError) -> FastingView {
    let clock = try clock()
    let now = clock.localNow
    let sessions = try own(FastingSession.collection, days: days).sorted(by: Self.isEarlier)
    let plans = try own(FastingPlan.self)
    var views = sessions.map { document in
      let session = FastingSession(document)
      var view = FastView(
        session: session, plan: plans.first { $0.id == session.planId },
        end: session.endTime ?? now)
      view.due = view.dueInstant.map { clock.localTime(of: $0) }
      return view
    }
    FastView.markOverlapping(&views)
    let open = views.filter(\.isActive)
    return FastingView(
      active: open.first, alsoOpen: Array(open.dropFirst()),
      past: Array(views.filter { !$0.isActive && $0.session.endTime != nil }.reversed()))
  }
}

extension FastView {
  /// Marks the fasts that began while an earlier one went on; `fasts` are in the order of their start.
  fileprivate static func markOverlapping(_ fasts: inout [FastView]) {
    var end: Timestamp?
    for place in fasts.indices {
      guard let start = fasts[place].start?.instant else { continue }
      if let end, start < end { fasts[place].isOverlapping = true }
      end = max(end ?? fasts[place].end.instant, fasts[place].end.instant)
    }
  }
}
