import CountMeModel
import Git
import Synchronization
import TestSupport

@testable import CountMeKit

/// Two to eight devices on one remote, on which everything happens at random.
///
/// A book tells what must come of it. One seed is one run, to the byte.
struct Simulation {
  let world: SyncWorld
  var devices: [SimulatedDevice]
  var generator: SplitMix64
  var book = WriteBook()
  /// What is wrong.
  var complaints: [String] = []
  /// What happened, step by step.
  var trace: [String] = []
  /// How often each mishap really happened.
  var mishaps: [String: Int] = [:]
  /// How many commands said that they were done.
  var acknowledged = 0
  /// How many merges were made again, both ways round.
  var merges = 0
  private var step = 0

  init(_ template: SyncTemplate, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 2...SyncTemplate.devices.count, using: &generator)
    world = try SyncWorld(template, devices: count, seed: seed)
    devices = try world.devices.enumerated().map { try SimulatedDevice($1, number: $0) }
    self.generator = generator
  }

  /// Takes so many steps, then lets everybody sync and looks at what came of it.
  mutating func run(steps: Int) async throws {
    for _ in 0..<steps where complaints.isEmpty { try await takeStep() }
    if complaints.isEmpty { try await comeTogether() }
  }

  private mutating func takeStep() async throws {
    step += 1
    let number = Int.random(in: devices.indices, using: &generator)
    if devices[number].offlineUntil > 0, devices[number].offlineUntil <= step {
      try world.connect(devices[number].diary)
      devices[number].offlineUntil = 0
    }
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<3: try goOffline(number)
    case 3..<9: jump(number)
    case 9..<13: try await editByHand(number)
    default:
      let deed = try deed(for: number)
      let mishap = Mishap.random(for: deed, using: &generator)
      try await attempt(deed, on: number, mishap)
    }
  }

  private mutating func goOffline(_ number: Int) throws {
    try world.disconnect(devices[number].diary)
    devices[number].offlineUntil = step + Int.random(in: 5...40, using: &generator)
    note(number, "offline", "")
    mishaps["offline", default: 0] += 1
  }

  /// Sets a clock ten years on or back, somewhat wrong, or right.
  private mutating func jump(_ number: Int) {
    let year: Int64 = 365 * 86_400_000
    let leads = [10 * year, -10 * year, 86_400_000, -3_600_000, 0, 0]
    let lead = leads.randomElement(using: &generator) ?? 0
    devices[number].clock.lead.store(lead, ordering: .relaxed)
    note(number, "clock", "\(lead)")
    mishaps["clock", default: 0] += 1
  }

  mutating func note(_ number: Int, _ deed: String, _ outcome: String) {
    trace.append("\(step) \(devices[number].name) \(deed) \(outcome)")
  }

  mutating func complain(_ text: String) { complaints.append("step \(step): \(text)") }

  func isOffline(_ number: Int) -> Bool { devices[number].offlineUntil > 0 }
}
