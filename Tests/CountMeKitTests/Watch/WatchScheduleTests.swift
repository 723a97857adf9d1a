import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("What a watch does when")
struct WatchScheduleTests {
  private static let cases: UInt64 = 500

  @Test("No schedule pushes more than six times in any minute")
  func pushes() {
    for seed in 0..<Self.cases {
      var watch = SimulatedWatch(seed: seed)
      watch.live()
      for (number, push) in watch.pushes.enumerated().dropFirst(6) {
        #expect(push - watch.pushes[number - 6] >= .seconds(60), "seed \(seed)")
      }
    }
  }

  @Test("Every edit and everything new is synced in the end, without haste")
  func rest() {
    for seed in 0..<Self.cases {
      var watch = SimulatedWatch(seed: seed)
      watch.live()
      #expect(watch.isAtRest, "seed \(seed)")
      #expect(watch.steps < 10_000, "seed \(seed): \(watch.steps) steps")
    }
  }

  @Test("Changes are looked at after a pause, and after ten seconds without one")
  func batches() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      var schedule = WatchSchedule()
      schedule.synced(isComplete: true, at: .zero)
      let first = Duration.milliseconds(Int.random(in: 0...5000, using: &random))
      var last = first
      var now = first
      while now < first + .seconds(10), now < last + .seconds(1) {
        if schedule.next(at: now) == .look { break }
        schedule.changed(at: now)
        last = now
        now += .milliseconds(Int.random(in: 1...1200, using: &random))
      }
      let due = min(last + .seconds(1), first + .seconds(10))
      #expect(schedule.next(at: due) == .look, "seed \(seed)")
      #expect(schedule.next(at: due - .milliseconds(1)) != .look, "seed \(seed)")
    }
  }

  @Test("Feature: firebase-user-auth, Property 29: Exponential Backoff Retry")
  func backoff() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      var schedule = WatchSchedule()
      var now = Duration.zero
      var previous = Duration.zero
      for failure in 0..<Int.random(in: 2...40, using: &random) {
        #expect(schedule.next(at: now) == .sync, "seed \(seed)")
        schedule.failed(.passing, chance: Double.random(in: 0...1, using: &random), at: now)
        guard case .wait(let until) = schedule.next(at: now) else {
          Issue.record("seed \(seed): no wait after failure \(failure)")
          return
        }
        let wait = until - now
        let whole = min(Duration.seconds(1 << min(failure, 20)), .seconds(300))
        #expect(wait <= whole && wait >= whole * 0.75, "seed \(seed), failure \(failure)")
        #expect(wait > previous || whole == .seconds(300), "seed \(seed), failure \(failure)")
        previous = wait
        // A watch is never early; it may be late.
        #expect(schedule.next(at: until - .milliseconds(1)) == .wait(until: until))
        now = until + .milliseconds(Int.random(in: 0...900, using: &random))
      }
    }
  }

  @Test("An absent remote is tried at once when the network returns, and what refuses is not")
  func network() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      var schedule = WatchSchedule()
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        schedule.failed(.passing, chance: 1, at: .seconds(100))
      }
      schedule.networkChanged(at: .seconds(100))
      #expect(schedule.next(at: .milliseconds(100_500)) == .sync, "seed \(seed)")
      schedule.failed(.lasting, chance: 0, at: .seconds(101))
      schedule.networkChanged(at: .seconds(101))
      #expect(schedule.next(at: .seconds(102)) == .wait(until: .seconds(401)), "seed \(seed)")
      schedule.woke(at: .seconds(103))
      #expect(schedule.next(at: .seconds(103)) == .sync, "seed \(seed)")
    }
  }

  @Test("A remote that is away waits longer each time, and no other waits for it")
  func oneAway() {
    var schedule = WatchSchedule()
    var (now, tries) = (Duration.zero, 0)
    while now < .seconds(3600) {
      switch schedule.next(at: now) {
      case .sync:
        var away = schedule.away(at: now)
        if !away.contains("nas") {
          tries += 1
          let retry = schedule.failed(.passing, with: "nas", chance: 0, at: now)
          #expect(retry - now == min(.seconds(1 << min(tries - 1, 20)), .seconds(300)))
          away = ["nas"]
        }
        schedule.synced(isComplete: true, away: away, at: now)
      case .ask: schedule.asked(hasNews: true, at: now)
      case .look: schedule.looked(isPending: true)
      case .wait(let until):
        #expect(until > now && until <= now + .seconds(30))
        now = until
      }
    }
    #expect(tries == 20)
    #expect(schedule.away(at: now) == ["nas"])
    schedule.networkChanged(at: now)
    #expect(schedule.away(at: now + .seconds(1)) == [])
    schedule.synced(isComplete: true, at: now)
    #expect(schedule.next(at: now) == .wait(until: now + .seconds(30)))
  }

  @Test("What only a person can mend waits long; what may pass by itself does not")
  func troubles() {
    let lasting: [DiaryError] = [
      .remote(.notAuthenticated(remote: "r", detail: "")),
      .sync(.emptied(remote: "r", reference: "b")),
      .remote(.pushRefused(remote: "r", reference: "b", reason: "", messages: [])),
      .account(.notSignedIn),
      .sync(.massDeletion(remote: "r", deleted: 60, of: 100)),
      .sync(.historyRefused(commit: "c", path: nil, rule: "r", reason: "")),
    ]
    let passing: [DiaryError] = [
      .remote(.offline(remote: "r", reason: "")), .machine(.busy(path: "p")),
      .remote(.outrun(remote: "r", attempts: 60)),
      .remote(.garbage(remote: "r", detail: "")), .remote(.notARepository(remote: "r", detail: "")),
    ]
    #expect(lasting.allSatisfy { $0.trouble == .lasting })
    #expect(passing.allSatisfy { $0.trouble == .passing })
  }

  @Test("A file that cannot be taken in is told once, until it was mended")
  func toldOnce() {
    func problem(_ path: String, _ reason: String) -> HandEditReport.Problem {
      HandEditReport.Problem(
        path: path, error: .store(.handEditInTheWay(path: path, reason: reason)))
    }
    var told = ReportedProblems()
    let news = [
      told.news(of: [problem("a", "1")]), told.news(of: [problem("a", "2"), problem("b", "1")]),
      told.news(of: [problem("b", "2")]), told.news(of: [problem("a", "1"), problem("b", "2")]),
    ]
    #expect(news.map { $0.map(\.path) } == [["a"], ["b"], [], ["a"]])
  }

  @Test("What fails is not tried in haste, whatever it is")
  func noHaste() {
    var schedule = WatchSchedule()
    schedule.changed(at: .zero)
    // Looking itself may fail, too: the change waits for the next sync then.
    schedule.failed(.passing, chance: 1, at: .seconds(2))
    #expect(schedule.next(at: .seconds(2)) == .wait(until: .milliseconds(2750)))
  }

  @Test("Where no push is left, the rest is sent a minute after the first of the six")
  func budget() {
    var schedule = WatchSchedule()
    let first = (0..<7).map { schedule.mayPush(to: "origin", at: .seconds($0)) }
    #expect(first == [true, true, true, true, true, true, false])
    let another = schedule.mayPush(to: "nas", at: .seconds(7))
    #expect(another)
    schedule.synced(isComplete: false, at: .seconds(8))
    #expect(schedule.next(at: .seconds(8)) == .wait(until: .seconds(38)))
    schedule.asked(hasNews: false, at: .seconds(38))
    #expect(schedule.next(at: .seconds(59)) == .wait(until: .seconds(60)))
    #expect(schedule.next(at: .seconds(60)) == .sync)
  }

  @Test("A clock that goes on without the other one tells of sleep")
  func sleeping() {
    var gauge = SuspendDetector()
    let looks: [(wall: Int64, awake: Int64)] = [
      (1_000_000, 10), (1_000_500, 510), (9_000_500, 1010), (9_001_000, 1510), (2_000_000, 2010),
    ]
    let jumps = looks.map { gauge.hasJumped(wall: $0.wall, awake: $0.awake) }
    #expect(jumps == [false, false, true, false, true])
  }

  @Test("The same lock, only older, is the same failure")
  func likeness() {
    func locked(_ file: String, _ seconds: Int) -> DiaryError {
      .machine(.locked(file: file, seconds: seconds, isOfGit: true))
    }
    #expect(locked("index.lock", 3).isLike(locked("index.lock", 9)))
    #expect(!locked("index.lock", 3).isLike(locked("HEAD.lock", 3)))
  }
}
