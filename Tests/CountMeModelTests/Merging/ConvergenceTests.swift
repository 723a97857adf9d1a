import CountMeModel
import TestSupport
import Testing

@Suite("Random histories of 3 to 5 devices")
struct ConvergenceTests {
  @Test("end equal, over one remote", arguments: 0..<200)
  func oneRemote(seed: Int) throws {
    try live(TestDiary.ownCollections(), remotes: 1, steps: 40, seed: seed)
  }

  @Test("end equal, over several remotes", arguments: 0..<200)
  func severalRemotes(seed: Int) throws {
    try live(TestDiary.ownCollections(), remotes: 2 + seed % 2, steps: 40, seed: seed)
  }

  @Test("end equal with the collections of the program", arguments: 0..<50)
  func builtInCollections(seed: Int) {
    live(TestDiary.builtIn, remotes: 1 + seed % 2, steps: 60, seed: seed)
  }

  private func live(_ diary: TestDiary, remotes: Int, steps: Int, seed: Int) {
    var world = SimulatedWorld(
      diary, devices: 3 + seed % 3, remotes: remotes, seed: UInt64(seed))
    world.live(steps: steps)
    // What reached one remote gets to another only by a device that visits both.
    for _ in 0..<(remotes == 1 ? 2 : remotes + 1) { _ = syncAll(&world) }
    let tree = world.trees[0]
    let isEqual = world.trees.allSatisfy { $0 == tree }
    #expect(isEqual, "all trees are equal, seed \(seed)")
    let isQuiet = !syncAll(&world) && world.trees.allSatisfy { $0 == tree }
    #expect(isQuiet, "then nothing happens any more, seed \(seed)")
    #expect(world.history.asymmetries == 0, "every merge is symmetric, seed \(seed)")
    #expect(diary.unsettled(tree).isEmpty, "lists and sums are right, seed \(seed)")
    for path in world.made.subtracting(world.deleted) {
      #expect(tree[path] != .absent, "\(path) is kept, seed \(seed)")
    }
    for path in world.deleted where path.id.text.count == 36 {
      #expect(tree[path] == .absent, "\(path) stays deleted, seed \(seed)")
    }
  }

  private func syncAll(_ world: inout SimulatedWorld) -> Bool {
    var hasCommitted = false
    for device in world.devices.indices {
      for remote in world.remotes.indices where world.sync(device, with: remote) {
        hasCommitted = true
      }
    }
    return hasCommitted
  }
}
