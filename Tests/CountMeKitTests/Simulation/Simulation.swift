import CountMeGit
import CountMeModel
import CountMePlatform
import Synchronization
import TestSupport

@testable import CountMeKit

/// Two to five devices and one to three remotes, on which everything happens at random.
///
/// A book tells what must come of it, and an oracle makes every merge again. One seed is one plan; a step
/// has dice of its own, so that it does much the same where others are left out.
struct Simulation {
  let world: AccountWorld
  var devices: [SimulatedDevice]
  let remotes: [SimulatedRemote]
  let choice: DeedChoice
  /// The dice of the present step.
  var generator: SplitMix64
  var book = WriteBook()
  var oracle = MergeOracle()
  var graph = CommitGraph()
  let keys: KeyRing
  /// Whether acknowledged commits may have been written anew.
  var hasRewritten = false
  /// What is wrong.
  var complaints: [String] = []
  /// What happened, step by step.
  var trace: [String] = []
  /// How often each deed and each mishap really happened.
  var mishaps: [String: Int] = [:]
  var deeds: [String: Int] = [:]
  /// How many commands said that they were done.
  var acknowledged = 0
  /// How many merges the oracle has made again.
  var merges = 0
  private(set) var step = 0

  init(
    _ template: SyncTemplate, seed: UInt64, _ choice: DeedChoice = DeedChoice()
  ) async throws {
    var generator = SplitMix64(seed: seed)
    let place = try await SimulatedPlace(template, seed: seed, using: &generator)
    (world, remotes, devices) = (place.world, place.remotes, place.devices)
    keys = KeyRing(template.recoveryCode)
    self.choice = choice
    self.generator = generator
    for number in devices.indices { try observe(number, isNew: false) }
  }

  /// Takes steps, then lets everybody sync and looks at what came of it.
  mutating func run(_ steps: [SimulatedStep]) async throws {
    do {
      for step in steps where complaints.isEmpty { try await take(step) }
      if complaints.isEmpty { try await comeTogether() }
    } catch {
      // Told with its steps, as anything that is wrong: looking on must not fail either.
      complain("what looks on fails: \(error)")
    }
  }

  private mutating func take(_ step: SimulatedStep) async throws {
    self.step = step.number
    generator = SplitMix64(seed: step.seed)
    let number = step.device % devices.count
    if devices[number].isOffline, devices[number].offlineUntil <= step.number {
      try connect(number)
    }
    deeds[step.deed.rawValue, default: 0] += 1
    switch step.deed {
    case .offline: try goOffline(number)
    case .clock: jump(number)
    case .handEdit, .handMake, .handDelete, .handSpoil, .handMend:
      try typeByHand(step.deed, number)
    case .gitFetch, .gitPull, .gitRebase, .gitMerge, .gitCommit, .gitUnsigned, .gitTorn,
      .gitKilled:
      try runGit(step.deed, number)
    default:
      guard let command = try command(for: step.deed, number) else { break }
      let mishap = Mishap.random(for: step.deed, choice, using: &generator)
      try await attempt(command, on: number, mishap)
    }
    // A rebase writes again what was written.
    try observe(number, isNew: step.deed != .gitRebase, isOurs: step.deed.isCommand)
    if step.deed == .gitRebase || step.deed == .gitKilled { hasRewritten = true }
  }

  private mutating func goOffline(_ number: Int) throws {
    devices[number].offlineUntil = step + Int.random(in: 5...40, using: &generator)
    for remote in devices[number].remotes { try setURL("http://127.0.0.1:1/x.git", remote, number) }
    note(number, "offline", "until \(devices[number].offlineUntil)")
  }

  /// Brings a device back to its remotes.
  mutating func connect(_ number: Int) throws {
    devices[number].offlineUntil = 0
    for remote in devices[number].remotes { try setURL(remotes[remote].path, remote, number) }
  }

  func setURL(_ url: String, _ remote: Int, _ number: Int) throws {
    let repository = try Repository.open(at: devices[number].diary.folder.path)
    try repository.setSetting("remote.\(remotes[remote].name).url", url)
  }

  /// Sets a clock ten years on or back, somewhat wrong, or right.
  private mutating func jump(_ number: Int) {
    let year: Int64 = 365 * 86_400_000
    let leads = [10 * year, -10 * year, 86_400_000, -3_600_000, 0, 0]
    let lead = leads.randomElement(using: &generator) ?? 0
    devices[number].clock.lead.store(lead, ordering: .relaxed)
    note(number, "clock", "\(lead)")
  }

  mutating func note(_ number: Int, _ deed: String, _ outcome: String) {
    trace.append("\(step) \(devices[number].name) \(deed) \(outcome)")
  }

  mutating func complain(_ text: String) { complaints.append("step \(step): \(text)") }
}
