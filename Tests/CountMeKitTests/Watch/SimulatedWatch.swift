import TestSupport

@testable import CountMeSync

/// A watch in a world without clocks: edits, other devices, outages and races come by a seed.
struct SimulatedWatch {
  /// What comes in the world's first hour; after that the network stays and nobody writes.
  private enum Happening: CaseIterable {
    case edit, burst, news, outage, repair, network, sleep
  }

  private var random: SplitMix64
  private(set) var schedule = WatchSchedule()
  private(set) var now: Duration = .zero
  /// When each push began.
  private(set) var pushes: [Duration] = []
  /// Edits that nobody has looked at, and those that were and are not on the remote.
  private var unseen = 0
  private var unsent = 0
  private var hasNews = true
  private var isOnline = true
  private var happenings: [Duration] = []
  /// The longest that an edit waited after the last happening.
  private(set) var steps = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var time: Duration = .zero
    let haste = Int.random(in: 50...60_000, using: &random)
    for _ in 0..<Int.random(in: 1...200, using: &random) {
      time += .milliseconds(Int.random(in: 0...haste, using: &random))
      happenings.append(time)
    }
  }

  /// Whether nothing is left to be done.
  var isAtRest: Bool { unseen == 0 && unsent == 0 && !hasNews }

  /// Lives until a while after the last happening.
  mutating func live() {
    let end = (happenings.last ?? .zero) + .seconds(600)
    while now < end {
      steps += 1
      happen()
      perform(schedule.next(at: now))
    }
  }

  private mutating func perform(_ step: WatchSchedule.Step) {
    switch step {
    case .wait(let until):
      // Something may happen before.
      now = max(now + .milliseconds(1), min(until, happenings.first ?? until))
    case .look:
      unsent += unseen
      unseen = 0
      schedule.looked(isPending: unsent > 0 && schedule.away(at: now).isEmpty)
    case .ask:
      take(.milliseconds(300))
      // Why one does not answer is told by a sync.
      schedule.asked(hasNews: hasNews || !isOnline, at: now)
    case .sync: sync()
    }
  }

  private mutating func sync() {
    unsent += unseen
    unseen = 0
    take(.seconds(1))
    guard isOnline else { return fail() }
    hasNews = false
    guard unsent > 0 else { return schedule.synced(isComplete: true, at: now) }
    // Other devices may be faster a few times.
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      guard schedule.mayPush(to: "origin", at: now) else {
        return schedule.synced(isComplete: false, at: now)
      }
      pushes.append(now)
      take(.milliseconds(200))
    }
    unsent = 0
    schedule.synced(isComplete: true, at: now)
  }

  private mutating func fail() {
    let isLasting = Int.random(in: 0..<8, using: &random) == 0
    schedule.failed(
      isLasting ? .lasting : .passing, with: "origin",
      chance: Double.random(in: 0...1, using: &random), at: now)
    schedule.synced(isComplete: true, away: ["origin"], at: now)
  }

  /// Lets up to so much time go by.
  private mutating func take(_ time: Duration) {
    now += time * Double.random(in: 0...1, using: &random)
  }

  private mutating func happen() {
    while let first = happenings.first, first <= now {
      happenings.removeFirst()
      guard !happenings.isEmpty else {
        isOnline = true
        continue
      }
      switch Happening.allCases.randomElement(using: &random) {
      case .edit: edit()
      case .burst: for _ in 0..<50 { edit() }
      case .news: hasNews = true
      case .outage: isOnline = false
      case .repair: isOnline = true
      case .network:
        isOnline.toggle()
        schedule.networkChanged(at: now)
      case .sleep: schedule.woke(at: now)
      case nil: break
      }
    }
  }

  private mutating func edit() {
    unseen += 1
    schedule.changed(at: now)
  }
}
