import CountMeModel
import TestSupport
import Testing

/// Merges of trees in real repositories, beside the same history in memory.
@Suite("Random histories in real repositories")
struct HistoryReplayTests {
  /// After every device has synced, all have the same tree, to the byte; the case is the seed.
  @Test(
    "Feature: firebase-user-auth, Property 14: Data Consistency After Sync", arguments: 0..<100)
  func ownCollections(seed: Int) throws {
    _ = try live(TestDiary.ownCollections(), remotes: 1 + seed % 3, seed: seed)
  }

  @Test func comeToTheSameWithSeveralMergeBases() throws {
    #expect(try live(TestDiary.ownCollections(), remotes: 3, steps: 30, seed: 2) > 0)
  }

  @Test("come to the same with the collections of the program", arguments: 0..<10)
  func builtInCollections(seed: Int) throws {
    _ = try live(TestDiary.builtIn, remotes: 1 + seed % 2, seed: seed)
  }

  /// Lets devices live and replays it; answers how many merges had several merge bases.
  private func live(
    _ diary: TestDiary, remotes: Int, steps: Int = 20, seed: Int
  ) throws -> Int {
    var world = SimulatedWorld(diary, devices: 3, remotes: remotes, seed: UInt64(seed))
    world.live(steps: steps)
    for _ in 0...remotes {
      for device in world.devices.indices {
        for remote in world.remotes.indices { world.sync(device, with: remote) }
      }
    }
    let replay = try HistoryReplay(world.history, of: diary)
    #expect(replay.differences == [], "seed \(seed)")
    let trees = world.devices.map { replay.trees[$0] }
    #expect(Set(trees).count == 1, "every device has the same tree, seed \(seed)")
    return replay.crossings
  }
}
