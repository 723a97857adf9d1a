import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

extension Retention {
  /// A diary that was not used for longer may as well have a clock that is wrong.
  private static var longestPause: Int64 { 30 * 86_400_000 }

  /// What speaks against letting go unasked what is old enough by this device's clock.
  func concerns(about plan: RetentionPlan) throws(DiaryError) -> [RetentionConcern] {
    guard plan.count > 0 else { return [] }
    let note = RetentionNote(of: store.folder)
    let now = store.environment.now()
    var concerns: [RetentionConcern] = []
    if let concern = try clockConcern(about: plan, note, now) { concerns.append(concern) }
    if let concern = try deletionConcern(about: plan, note) { concerns.append(concern) }
    return concerns
  }

  /// Whether something tells that the days have passed after which documents leave.
  ///
  /// A clock that is years ahead leaves a gap: before it the diary was used, after it nothing is, or only
  /// what was written by this clock. So from now back to the last run, or to the time when what leaves was
  /// still to stay, there must be no long pause; and the newest log must be of these days.
  private func clockConcern(
    about plan: RetentionPlan, _ note: RetentionNote, _ now: Timestamp
  ) throws(DiaryError) -> RetentionConcern? {
    let run = note.run.map(\.time).flatMap { $0 <= now ? $0 : nil }
    if let run, now.milliseconds - run.milliseconds <= Self.longestPause { return nil }
    let newest = try newestLog()
    if let newest {
      let end = newest.adding(days: 1).startInUTC
      if now.milliseconds - end.milliseconds > Self.longestPause {
        return .clock(known: end, next: now)
      }
    }
    guard let first = plan.firstKeptDay else { return nil }
    return try pause(until: now, since: run ?? first.startInUTC)
  }

  /// The newest day with a log that is not beyond tomorrow.
  private func newestLog() throws(DiaryError) -> CalendarDate? {
    let reader = try store.reader()
    let last = try reader.clock().today.adding(days: 1)
    return try DocumentFiles(reader, reader.name(DailyLog.collection)).paths(days: nil)
      .compactMap { CalendarDate($0.id.text) }.filter { $0 <= last }.max()
  }

  /// The latest long pause between commits.
  private func pause(
    until now: Timestamp, since begin: Timestamp
  ) throws(DiaryError) -> RetentionConcern? {
    var next = now
    var walk = CommitTimes(from: try store.head().commit)
    while let time = try DiaryError.git(walk.next(in: store.repository)) {
      if time > now { continue }
      if next.milliseconds - time.milliseconds > Self.longestPause {
        return .clock(known: time, next: next)
      }
      if time <= begin { return nil }
      next = time
    }
    return nil
  }

  /// Whether so much leaves that no run before left over that a person should be asked.
  private func deletionConcern(
    about plan: RetentionPlan, _ note: RetentionNote
  ) throws(DiaryError) -> RetentionConcern? {
    // What became old since the last run is what retention is for.
    let settled = note.run.flatMap { $0.period == plan.period ? $0.firstKept : nil } ?? .last
    let leaving = plan.leavingDays.count { $0 < settled }
    guard leaving >= 50 else { return nil }
    let tree = try store.head().tree
    let total = try DiaryError.git(TreeSnapshot(tree, of: store.repository).fileCount())
    return leaving * 5 > total ? .deletions(leaving: leaving, of: total) : nil
  }
}

/// The times of commits, the newest first.
private struct CommitTimes {
  private var open: [ObjectID]
  private var seen: Set<ObjectID>
  private var commits: [Commit] = []

  init(from tip: ObjectID?) {
    open = tip.map { [$0] } ?? []
    seen = Set(open)
  }

  mutating func next(in repository: borrowing Repository) throws(GitError) -> Timestamp? {
    for id in open { commits.append(try repository.commit(id)) }
    commits.sort { $0.committer.seconds < $1.committer.seconds }
    guard let commit = commits.popLast() else { return nil }
    open = commit.parents.filter { seen.insert($0).inserted }
    return Timestamp(milliseconds: commit.committer.seconds * 1000)
  }
}
