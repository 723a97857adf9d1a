import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeSync

/// Two devices that merge the same commits apart have twins; a remote that has one of them only grows.
@Suite("Twin merges on several remotes") struct TwinMergeTests {
  /// Does something while a remote cannot be reached.
  private func without(
    _ remote: Int, _ world: SyncWorld, _ body: () async throws -> Void
  ) async throws {
    let path = world.remotes[remote]
    _ = try world.world.lines("mv '\(path)' '\(path).away'")
    try? await body()
    _ = try world.world.lines("mv '\(path).away' '\(path)'")
  }

  private func expectSynced(_ world: SyncWorld, _ devices: [TestDiary]) async throws {
    let tips = try world.tips()
    for device in devices {
      let reports = try await device.sync()
      #expect(reports.allSatisfy { $0.isSynced && $0.sent == 0 && $0.received == 0 })
      let status = try await device.status()
      #expect(status.remotes.allSatisfy { $0.pendingCommits == 0 && $0.unmergedCommits == 0 })
    }
    #expect(try world.tips() == tips, "then it is quiet")
  }

  @Test("come together in one round, and synced is true on all remotes")
  func twins() async throws {
    let world = try SyncWorld(
      try await SyncTemplate.shared(devices: 4), devices: 4, remotes: 2, seed: 51)
    let (one, other) = (world.devices[2], world.devices[3])
    for device in [one, other] { _ = try await device.sync() }
    try await one.favour("apple")
    try await without(1, world) { _ = try await one.push() }
    try await other.favour("bread")
    try await without(0, world) { _ = try await other.push() }
    for device in [one, other] { _ = try await device.pull() }
    try await without(1, world) { _ = try await one.push() }
    try await without(0, world) { _ = try await other.push() }
    let twins = [try Tip(of: one), try Tip(of: other)]
    #expect(twins[0].tree == twins[1].tree && twins[0].commit != twins[1].commit)
    for device in [one, other] {
      let reports = try await device.sync()
      let status = try await device.status()
      #expect(reports.allSatisfy(\.isSynced) && reports.allSatisfy { $0.sent <= 2 })
      #expect(status.remotes.allSatisfy { $0.pendingCommits == 0 && $0.unmergedCommits == 0 })
    }
    #expect(try Tip(of: one) == Tip(of: other))
    let count = try world.world.lines("git -C \(one.device) rev-list --count --merges HEAD")
    #expect(count == ["3"], "the twins, and one merge of them")
    try await expectSynced(world, [one, other])
  }

  @Test(
    "come to rest on a ring of remotes that no device knows whole",
    arguments: RandomCases.seeds(of: 226, few: 3))
  func ring(seed: UInt64) async throws {
    let world = try SyncWorld(
      try await SyncTemplate.shared(devices: 3), devices: 3, remotes: 3, seed: seed)
    for (number, device) in world.devices.enumerated() {
      let (near, next) = (world.remotes[number], world.remotes[(number + 1) % 3])
      _ = try world.world.lines(
        """
        cd \(device.device); git config remote.origin.url \(near)
        git config remote.remote-1.url \(next); git config --unset remote.remote-2.url || true
        git update-ref -d refs/remotes/origin/$(git symbolic-ref --short HEAD)
        """)
    }
    for _ in 0..<2 { for device in world.devices { _ = try await device.sync() } }
    var random = SplitMix64(seed: seed)
    for step in 0..<12 {
      let device = world.devices[Int.random(in: 0..<3, using: &random)]
      let away = Int.random(in: 0..<3, using: &random)
      let choice = Int.random(in: 0..<4, using: &random)
      if choice == 0 { try await device.favour("food\(step)") }
      try await without(away, world) {
        switch choice {
        case 1: _ = try await device.pull()
        case 2: _ = try await device.push()
        default: _ = try await device.sync()
        }
      }
    }
    for _ in 0..<3 { for device in world.devices { _ = try await device.sync() } }
    #expect(Set(try world.tips().map(\.commit.hex)).count == 1, "seed \(seed)")
    try await expectSynced(world, world.devices)
  }
}
