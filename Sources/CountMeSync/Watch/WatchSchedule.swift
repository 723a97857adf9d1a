/// What a watch does when: a value that is told what happened, and answers with the next step.
///
/// It knows no clock and no chance but those that it is given. All times count from the watch's beginning.
struct WatchSchedule: Sendable, Equatable {
  /// What is to be done now.
  enum Step: Sendable, Equatable {
    /// Look for edits and commits that the remotes lack.
    case look
    /// Ask the remotes for their tips.
    case ask
    /// Sync.
    case sync
    /// Nothing, until then or until something happens.
    case wait(until: Duration)
  }

  /// What kept a remote from answering as it should.
  enum Trouble: Sendable, Equatable {
    /// It may pass by itself: the remote is away, or another program writes.
    case passing
    /// A person must do something; trying often changes nothing.
    case lasting
  }

  let pace: WatchPace
  private var pushes: PushBudget
  /// The first and the last change that nobody has looked at.
  private var changes: ClosedRange<Duration>?
  /// Whether a remote may have what is missing here.
  private var wantsPull = true
  /// Whether there is something that a remote lacks.
  private var wantsPush = false
  private var nextAsk: Duration = .zero
  /// The remotes that failed, by their names; below nil what keeps all of them waiting.
  private var absences: [String?: Absence] = [:]

  /// What failed, and is tried again.
  private struct Absence: Equatable {
    var backoff: Backoff
    var trouble = Trouble.passing
    var retry: Duration = .zero
  }

  /// A watch that syncs first of all.
  init(_ pace: WatchPace = WatchPace()) {
    self.pace = pace
    pushes = PushBudget(limit: pace.pushes, window: pace.pushWindow)
  }

  /// What to do now.
  func next(at now: Duration) -> Step {
    var waits: [Duration] = []
    if let changes {
      let due = min(changes.upperBound + pace.quiet, changes.lowerBound + pace.longestBatch)
      if due <= now { return .look }
      waits.append(due)
    }
    let open = absences[nil]?.retry ?? .zero
    for case (.some, let absence) in absences {
      let due = max(open, absence.retry)
      if due <= now { return .sync }
      waits.append(due)
    }
    if wantsPull || wantsPush {
      let due = wantsPull ? open : max(open, pushes.isFreeFrom)
      if due <= now { return .sync }
      waits.append(due)
    }
    let asking = max(nextAsk, open)
    if asking <= now { return .ask }
    return .wait(until: waits.reduce(asking, min))
  }
}

extension WatchSchedule {
  /// A file of the diary changed, or another program made a commit.
  mutating func changed(at now: Duration) {
    changes = (changes?.lowerBound ?? now)...now
  }

  /// The files were looked at.
  ///
  /// - Parameter isPending: whether there is something that a remote lacks.
  mutating func looked(isPending: Bool) {
    changes = nil
    if isPending { wantsPush = true }
  }

  /// The remotes told their tips.
  ///
  /// - Parameter hasNews: whether one is not where this device is.
  mutating func asked(hasNews: Bool, at now: Duration) {
    succeeded(at: now)
    if hasNews { wantsPull = true }
  }

  /// A sync ended well.
  ///
  /// - Parameters:
  ///   - isComplete: whether every remote that answered has all; false where no push was left for it.
  ///   - away: the remotes that did not.
  mutating func synced(isComplete: Bool, away: Set<String> = [], at now: Duration) {
    succeeded(at: now)
    absences = absences.filter { $0.key.map(away.contains) ?? false }
    wantsPull = false
    wantsPush = !isComplete
  }

  private mutating func succeeded(at now: Duration) {
    absences[nil] = nil
    nextAsk = now + pace.interval
  }

  /// Looking, asking or syncing failed; what it was for is still to be done.
  ///
  /// - Parameters:
  ///   - remote: the remote with which it failed; nil where no other can go on meanwhile.
  ///   - chance: a random number from 0 to 1.
  /// - Returns: when it is tried again.
  @discardableResult
  mutating func failed(
    _ trouble: Trouble, with remote: String? = nil, chance: Double, at now: Duration
  ) -> Duration {
    if remote == nil {
      // Nobody knows what the remote has, or the files: the next attempt is a whole sync.
      wantsPull = true
      changes = nil
    }
    var absence =
      absences[remote]
      ?? Absence(backoff: Backoff(first: pace.firstRetry, longest: pace.longestRetry))
    absence.trouble = trouble
    absence.retry =
      switch trouble {
      case .passing: now + absence.backoff.next(chance: chance)
      case .lasting: now + pace.longestRetry * (1 - chance / 4)
      }
    absences[remote] = absence
    return absence.retry
  }

  /// The remotes that are left alone for now.
  func away(at now: Duration) -> Set<String> {
    Set(absences.compactMap { $1.retry > now ? $0 : nil })
  }

  /// An address or a route came or went: an absent remote may be there again.
  mutating func networkChanged(at now: Duration) {
    for (remote, absence) in absences where absence.trouble == .passing {
      absences[remote]?.backoff.reset()
      absences[remote]?.retry = min(absence.retry, now + pace.settling)
    }
  }

  /// The machine slept, its clock was set, or a person mended what was wrong: all is asked anew.
  mutating func woke(at now: Duration) {
    absences = [:]
    wantsPull = true
    changed(at: now)
  }

  /// What keeps all remotes waiting may be mended: it is tried anew.
  mutating func mayBeMended() {
    absences[nil] = nil
  }

  /// Takes one push to a remote; false where it must wait for the next minute.
  mutating func mayPush(to remote: String, at now: Duration) -> Bool {
    pushes.take(remote, at: now)
  }
}
