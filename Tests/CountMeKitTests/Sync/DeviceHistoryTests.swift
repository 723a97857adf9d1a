import TestSupport
import Testing

@testable import CountMeKit

/// A part of the histories, another in each run; all of them with `COUNTME_FAULTS=long`.
@Suite("Random histories of 3 to 5 real devices")
struct DeviceHistoryTests {
  // Two batches run at a time.
  @Test("end equal, over one remote", arguments: [0..<100, 100..<200])
  func oneRemote(seeds: Range<Int>) async throws {
    let template = try await SyncTemplate.shared()
    for seed in FaultForm.selection(of: Array(seeds), short: 6, seed: RandomCases.seed) {
      let world = try SyncWorld(template, devices: 3 + seed % 3, seed: UInt64(seed))
      var devices = DeviceSimulation(world, seed: UInt64(seed))
      try await devices.live(steps: 16)
      for _ in 0..<2 { try await world.syncAll() }
      try await devices.expectAgreement("seed \(seed)")
    }
  }

  @Test("end equal, over two remotes that not everyone knows", arguments: [0..<15, 15..<30])
  func twoRemotes(seeds: Range<Int>) async throws {
    let template = try await SyncTemplate.shared()
    for seed in FaultForm.selection(of: Array(seeds), short: 2, seed: RandomCases.seed) {
      let world = try SyncWorld(template, devices: 3 + seed % 3, remotes: 2, seed: UInt64(seed))
      var devices = DeviceSimulation(world, seed: UInt64(seed))
      try await devices.live(steps: 16)
      for _ in 0..<3 { try await world.syncAll() }
      try await devices.expectAgreement("seed \(seed)")
    }
  }
}
