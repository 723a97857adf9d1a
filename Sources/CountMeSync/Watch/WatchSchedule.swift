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
  private var backoff: Backoff
  /// The first and the last change that nobody has looked at.
  private var changes: ClosedRange<Duration>?
  /// Whether a remote may have what is missing here.
  private var wantsPull = true
  /// Whether there is something that a remote lacks.
  private var wantsPush = false
  private var nextAsk: Duration = .zero
  private var trouble: Trouble?
  /// Until when no remote is talked to.
  private(set) var retry: Duration?

  /// A watch that syncs first of all.
  init(_ pace: WatchPace = WatchPace()) {
    self.pace = pace
    pushes = PushBudget(limit: pace.pushes, window: pace.pushWindow)
    backoff = Backoff(first: pace.firstRetry, longest: pace.longestRetry)
  }

  /// What to do now.
  func next(at now: Duration) -> Step {
    var waits: [Duration] = []
    if let changes {
      let due = min(changes.upperBound + pace.quiet, changes.lowerBound + pace.longestBatch)
      if due <= now { return .look }
      waits.append(due)
    }
    let open = retry ?? .zero
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
  /// - Parameter isComplete: whether every remote has all; false where no push was left for it.
  mutating func synced(isComplete: Bool, at now: Duration) {
    succeeded(at: now)
    wantsPull = false
    wantsPush = !isComplete
  }

  private mutating func succeeded(at now: Duration) {
    backoff.reset()
    trouble = nil
    retry = nil
    nextAsk = now + pace.interval
  }

  /// Looking, asking or syncing failed; what it was for is still to be done.
  ///
  /// - Parameter chance: a random number from 0 to 1.
  mutating func failed(_ trouble: Trouble, chance: Double, at now: Duration) {
    // Nobody knows what the remote has, or the files: the next attempt is a whole sync.
    wantsPull = true
    changes = nil
    self.trouble = trouble
    switch trouble {
    case .passing: retry = now + backoff.next(chance: chance)
    case .lasting: retry = now + pace.longestRetry * (1 - chance / 4)
    }
  }

  /// An address or a route came or went: an absent remote may be there again.
  mutating func networkChanged(at now: Duration) {
    guard trouble == .passing, let retry else { return }
    backoff.reset()
    self.retry = min(retry, now + pace.settling)
  }

  /// The machine slept, its clock was set, or a person mended what was wrong: all is asked anew.
  mutating func woke(at now: Duration) {
    backoff.reset()
    trouble = nil
    retry = nil
    wantsPull = true
    changed(at: now)
  }

  /// Takes one push to a remote; false where it must wait for the next minute.
  mutating func mayPush(to remote: String, at now: Duration) -> Bool {
    pushes.take(remote, at: now)
  }
}
