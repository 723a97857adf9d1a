import CountMeModel
import TestSupport
import Testing

/// Merges of trees in real repositories, beside the same history in memory.
@Suite("Random histories in real repositories")
struct RepositoryWorldTests {
  /// After every device has synced, all have the same tree, to the byte; the case is the seed.
  @Test(
    "Feature: firebase-user-auth, Property 14: Data Consistency After Sync", arguments: 0..<100)
  func ownCollections(seed: Int) throws {
    let crossings = try live(TestDiary.ownCollections(), remotes: 1 + seed % 3, seed: seed)
    if seed == 2 { #expect(crossings > 0, "several merge bases are met") }
  }

  @Test("come to the same with the collections of the program", arguments: 0..<20)
  func builtInCollections(seed: Int) throws {
    _ = try live(TestDiary.builtIn, remotes: 1 + seed % 2, seed: seed)
  }

  private func live(_ diary: TestDiary, remotes: Int, seed: Int) throws -> Int {
    var world = SimulatedWorld(diary, devices: 3, remotes: remotes, seed: UInt64(seed))
    world.live(steps: 30)
    for _ in 0...remotes {
      for device in world.devices.indices {
        for remote in world.remotes.indices { world.sync(device, with: remote) }
      }
    }
    var repository = try RepositoryWorld(diary)
    try repository.replay(world.history)
    #expect(repository.differences == [], "seed \(seed)")
    let trees = try world.devices.map { try repository.tree($0) }
    #expect(Set(trees).count == 1, "every device has the same tree, seed \(seed)")
    return repository.crossings
  }
}
