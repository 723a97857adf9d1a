import CountMeGit
import CountMeHistory
import CountMeJournal
import CountMeModel
import CountMePlatform
import CountMeStore
import Synchronization

/// Does what the schedule says, and tells the schedule what came of it.
struct WatchRound {
  /// The schedule, where a push in the midst of a sync finds it, too.
  private final class Shared: Sendable {
    let schedule: Mutex<WatchSchedule>

    init(_ pace: WatchPace) {
      schedule = Mutex(WatchSchedule(pace))
    }
  }

  private static let longestWait = 500
  private static let beginning = SystemClock.millisecondsAwake

  private let access: StoreAccess
  private let events: StoreEvents
  private let environment: DiaryEnvironment
  private let source: ChangeSource
  private let tell: @Sendable (WatchEvent) -> Void
  private let shared: Shared
  private var gauge = SuspendDetector()
  private var state = WatchState()
  /// What failed and was told: with a remote of a name, or (below nil) with all.
  private var failures: [String?: (errors: [DiaryError], nextTry: Timestamp)] = [:]
  /// The remotes as they were when it failed; nil where this watch has synced since.
  private var failedSyncs: [WatchSnapshot.LastSync]?
  /// What remotes lacked of shares after the last sync, which tries that again by itself.
  private var settled: [ShareStanding] = []
  private var told = ReportedProblems()
  private var backups = DailyBackup.Schedule()
  private var attached: AttachedRounds
  private let attachedWork: AttachedWork
  /// Whether there is an account and a remote; without, only attached diaries are synced.
  private var syncsOwn: Bool

  init(
    _ access: StoreAccess, _ events: StoreEvents, _ environment: DiaryEnvironment,
    _ pace: WatchPace, _ source: ChangeSource, _ attached: AttachedRounds, syncsOwn: Bool,
    _ tell: @escaping @Sendable (WatchEvent) -> Void
  ) {
    self.attached = attached
    attachedWork = AttachedWork(environment, pace)
    self.syncsOwn = syncsOwn
    self.access = access
    self.events = events
    self.environment = environment
    self.source = source
    self.tell = tell
    shared = Shared(pace)
    _ = Self.beginning
  }

  static var now: Duration { .milliseconds(SystemClock.millisecondsAwake - beginning) }

  /// One step of the schedule.
  mutating func step() async throws(DiaryError) {
    let now = Self.now
    let hasJumped = gauge.hasJumped(
      wall: SystemClock.millisecondsSince1970, awake: SystemClock.millisecondsAwake)
    // The clock that the schedule goes by stands still while the machine sleeps.
    if hasJumped { shared.schedule.withLock { $0.woke(at: now) } }
    if backups.isDue(at: now, hasJumped: hasJumped) {
      let event = try await access.perform { store throws(DiaryError) in
        DailyBackup(store).dailyBackup()
      }
      if let event { tell(event) }
      backups.isDone(at: now)
    }
    for result in attachedWork.results()
    where attached.note(result, chance: chance, at: now) { tell(.attached(result)) }
    if attachedWork.isFree { attachedWork.begin(attached.due(at: now)) }
    switch shared.schedule.withLock({ $0.next(at: now) }) {
    case .wait(let until): await wait(until - now)
    case .ask where !syncsOwn, .sync where !syncsOwn: try await lookOnly()
    case .look: try await attempt { round async throws(DiaryError) in try await round.look() }
    case .ask: try await attempt { round async throws(DiaryError) in try await round.ask() }
    case .sync: try await attempt { round async throws(DiaryError) in try await round.sync() }
    }
  }

  /// Ends what is still being done beside.
  func end() async {
    await attachedWork.end()
  }

  /// Looks whether there is an account and a remote by now.
  private mutating func lookOnly() async throws(DiaryError) {
    let now = Self.now
    shared.schedule.withLock { $0.synced(isComplete: true, at: now) }
    try await attempt { round async throws(DiaryError) in try await round.look() }
  }

  private var chance: Double { Double(environment.randomBytes(1).first ?? 0) / 255 }

  private mutating func wait(_ time: Duration) async {
    tell(.state(state))
    let left = Int((time / .milliseconds(1)).rounded(.up))
    let changes = await source.wait(milliseconds: min(left, Self.longestWait))
    let now = Self.now
    shared.schedule.withLock { schedule in
      if changes.files { schedule.changed(at: now) }
      if changes.network { schedule.networkChanged(at: now) }
    }
  }

  private mutating func look(afterSync: Bool = false) async throws(DiaryError) {
    let look = try await look(at: access)
    if afterSync { settled = look.behind }
    take(look.state)
    if look.canSync, !syncsOwn {
      syncsOwn = true
      let now = Self.now
      shared.schedule.withLock { $0.woke(at: now) }
    }
    // Another process may have sent the diary, and not been able to bring a share to its remote.
    let isPending = look.isPending || !look.behind.isEmpty && look.behind != settled
    shared.schedule.withLock { $0.looked(isPending: isPending) }
    // Another address, or a sync that another process made: a person has been at it.
    let isTouched = failedSyncs.map { $0 != look.syncs } ?? false
    let general = failures[nil]?.errors.first
    if look.canSync, isTouched || general?.needsSetUp == true {
      failures = [:]
      let now = Self.now
      shared.schedule.withLock { $0.woke(at: now) }
    } else if general?.trouble == .lasting {
      // A person may just have mended it; where not, it fails as it did, and nobody is told again.
      shared.schedule.withLock { $0.mayBeMended() }
    }
    failedSyncs = failures.isEmpty ? nil : look.syncs
    showFailure()
    events.announce(state.sync)
    for problem in told.news(of: look.problems) { tell(.unusable(problem)) }
    tell(.state(state))
  }

  private func look(at access: StoreAccess) async throws(DiaryError) -> WatchSnapshot {
    let away = away
    return try await access.perform { store throws(DiaryError) in
      try WatchPoll(store).look(but: away)
    }
  }

  /// The remotes that failed just now.
  private var away: Set<String> {
    let now = Self.now
    return shared.schedule.withLock { $0.away(at: now) }
  }

  /// A sync that failed takes the time of the last one that did not; the watch remembers it.
  private mutating func take(_ new: WatchState) {
    let lastSync = state.lastSync
    state = new
    state.lastSync = new.lastSync ?? lastSync
  }

  private mutating func ask() async throws(DiaryError) {
    // Where the machine does not tell of every file, somebody must look.
    if source.isPartial { try await look() }
    // Once a day there is something to do though nobody wrote anything.
    let isRetentionDue = try await access.perform { store throws(DiaryError) in
      Retention(store).isRetentionDue()
    }
    let away = away
    // A remote that is away has a sync of its own before long, which looks after that, too.
    if isRetentionDue, away.isEmpty { return try await sync() }
    let hasNews = try await access.perform { store throws(DiaryError) in
      try WatchPoll(store).remotesHaveNews(but: away)
    }
    failures[nil] = nil
    let now = Self.now
    shared.schedule.withLock { $0.asked(hasNews: hasNews, at: now) }
    if !hasNews { try await look() }
  }

  private mutating func sync() async throws(DiaryError) {
    state.sync = .syncing
    tell(.state(state))
    var options = SyncOptions()
    let shared = shared
    options.mayPush = { remote in
      let now = Self.now
      return shared.schedule.withLock { $0.mayPush(to: remote, at: now) }
    }
    for remote in away { options.away[remote] = failures[remote]?.errors.first }
    options.last = Set(failures.keys.compactMap { $0 })
    let allowed = options
    let result = try await access.perform { store throws(DiaryError) in
      try Synchronizer(store).sync(allowed)
    }
    let reports = result.reports
    if reports.contains(where: \.didSomething) { tell(.synced(reports.map(\.withoutTroubles))) }
    // What a share could not be brought to is tried again as a remote of the diary is.
    var failing = result.failed
    for trouble in reports.flatMap(\.shareTroubles) {
      failing[trouble.remote, default: []].append(trouble.failure)
    }
    for (remote, errors) in failing where allowed.away[remote] == nil { note(errors, with: remote) }
    // What is no remote's own keeps all of them waiting.
    let general = result.failures.first { !failing.values.joined().contains($0) }
    if let general { throw general }
    let failed = Set(failing.keys)
    failures = failures.filter { $0.key.map(failed.contains) ?? false }
    failedSyncs = nil
    let isComplete = reports.allSatisfy { $0.isSynced || failed.contains($0.url) }
    let now = Self.now
    shared.schedule.withLock { $0.synced(isComplete: isComplete, away: failed, at: now) }
    try await look(afterSync: true)
  }

  /// Does something that may fail, which ends nothing but the attempt.
  private mutating func attempt(
    _ body: (inout WatchRound) async throws(DiaryError) -> Void
  ) async throws(DiaryError) {
    do throws(DiaryError) {
      try await body(&self)
    } catch {
      if case .machine(.cancelled) = error { throw error }
      try await failed(error)
    }
  }

  private mutating func failed(_ error: DiaryError) async throws(DiaryError) {
    note([error], with: nil)
    if let look = try? await look(at: access) {
      take(look.state)
      failedSyncs = look.syncs
    }
    showFailure()
    events.announce(state.sync)
    tell(.state(state))
  }

  /// Notes what failed, and tells of it what did not fail so before; what may pass by itself is not waited for as long
  /// as the rest.
  private mutating func note(_ errors: [DiaryError], with remote: String?) {
    let chance = chance
    let now = Self.now
    let isPassing = errors.contains { $0.trouble == .passing }
    let retry = shared.schedule.withLock {
      $0.failed(isPassing ? .passing : .lasting, with: remote, chance: chance, at: now)
    }
    let wait = Int64((retry - now) / .milliseconds(1))
    let nextTry = Timestamp(milliseconds: SystemClock.millisecondsSince1970 + wait)
    var known = failures[remote]?.errors ?? []
    failures[remote] = (errors, nextTry)
    for error in errors where !known.contains(where: { $0.isLike(error) }) {
      known.append(error)
      tell(.failed(error, nextTry: nextTry))
    }
  }

  /// Where something failed, that is how it stands with the remotes, as far as it is tried again first.
  private mutating func showFailure() {
    guard let first = failures.values.min(by: { $0.nextTry < $1.nextTry }),
      let error = first.errors.first
    else { return }
    state.sync =
      if case .remote(.offline) = error {
        .offline(nextTry: first.nextTry)
      } else {
        .error(error, nextTry: first.nextTry)
      }
  }
}

extension SyncReport {
  private var hasRetentionNews: Bool {
    switch retention {
    case .held, .failed, .unasked: true
    case .done(let report): report.plan.count > 0
    case nil: false
    }
  }

  /// The same where what kept a share from a remote is told besides.
  var withoutTroubles: SyncReport {
    var report = self
    report.shareTroubles = []
    return report
  }

  /// Whether somebody who looks on should be told.
  var didSomething: Bool {
    received + sent + changedDocuments > 0 || !handEdits.taken.isEmpty || hasRetentionNews
  }
}

extension DiaryError {
  /// Whether a person who was told the one need not be told the other.
  func isLike(_ other: DiaryError) -> Bool {
    switch (self, other) {
    case (.remote(.offline(let one, _)), .remote(.offline(let another, _))): one == another
    // It only gets older.
    case (.machine(.locked(let one, _, _)), .machine(.locked(let another, _, _))): one == another
    default: self == other
    }
  }
}

/// The files that a person was told of because they cannot be taken in.
///
/// A file that is being typed has another error with each pause; it is told once, until it was mended.
struct ReportedProblems {
  private var paths: Set<String> = []

  /// The problems that nobody was told of yet.
  mutating func news(of problems: [HandEditReport.Problem]) -> [HandEditReport.Problem] {
    let known = paths
    paths = Set(problems.map(\.path))
    return problems.filter { !known.contains($0.path) }
  }
}

/// Notices that the machine slept, or that its clock was set: the day's clock went on without the other.
struct SuspendDetector: Sendable, Equatable {
  /// What the two clocks may drift apart between two looks without meaning anything.
  private static let tolerance: Int64 = 5000
  private var difference: Int64?

  /// Whether the clocks went apart since the last look, both in milliseconds.
  mutating func hasJumped(wall: Int64, awake: Int64) -> Bool {
    let now = wall - awake
    defer { difference = now }
    return difference.map { abs(now - $0) > Self.tolerance } ?? false
  }
}
