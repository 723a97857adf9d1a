import CountMePlatform
import Synchronization
import TestSupport
import Testing

@testable import CountMeSync
@testable import CountMeStore

@Suite("A sign-out that is killed")
struct KilledSignOutTests {
  @Test("leaves no key of a session that is over once the next command has written")
  func everyChange() async throws {
    let world = try AccountWorld(seed: 611)
    let (laptop, _) = try await world.twoDevices()
    _ = try world.lines("mkdir kept; cp -a laptop state-of-laptop kept")
    let stops = Mutex(0)
    let shell = world.shell
    try await FaultInjector.$present.withValue({ _ in
      let number = stops.withLock { stops in
        defer { stops += 1 }
        return stops
      }
      _ = try? shell.run("mkdir -p stop/\(number); cp -a laptop state-of-laptop stop/\(number)")
      return nil
    }) { try await laptop.signOut() }
    var sessions: Set<Bool> = []
    for number in 0..<stops.withLock({ $0 }) {
      _ = try world.lines("rm -rf laptop state-of-laptop; cp -a stop/\(number)/. .")
      let diary = try world.reopened(laptop)
      try await diary.perform { store in try store.locked {} }
      let isSignedIn = try await diary.session() != nil
      sessions.insert(isSignedIn)
      let keys = try world.lines("grep -rl 'OPENSSH PRIVATE' state-of-laptop || true")
      #expect(keys.count == (isSignedIn ? 1 : 0), "stopped at \(number): \(keys)")
      #expect(try world.lines("find laptop/.git/countme -name leaving") == [])
    }
    #expect(sessions == [true, false])
  }
}
