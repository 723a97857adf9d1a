import Foundation
import TestSupport
import Testing

@testable import CountMeKit

@Suite("Simulated devices", .serialized)
struct SimulationFaultTests {
  /// What many runs came to.
  private struct Figures {
    var runs = 0
    var steps = 0
    var devices = 0
    var acknowledged = 0
    var merges = 0
    var happened: [String: Int] = [:]

    mutating func add(_ run: Simulation, steps: Int) {
      runs += 1
      self.steps += steps
      devices += run.devices.count
      acknowledged += run.acknowledged
      merges += run.merges
      happened.merge(run.mishaps, uniquingKeysWith: +)
      happened.merge(run.deeds, uniquingKeysWith: +)
    }

    var text: String {
      let counts = happened.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      return "\(runs) runs of \(steps / max(runs, 1)) steps on \(devices) devices, "
        + "\(acknowledged) commands acknowledged, \(merges) merges made again; "
        + counts.joined(separator: ", ")
    }
  }

  private static let steps = FaultForm.number("COUNTME_FAULT_STEPS", short: 50, long: 200)
  private static let runs = FaultForm.number("COUNTME_FAULT_RUNS", short: 5, long: 1000)
  /// The run to begin with, where the ones before have been made already.
  private static let first = FaultForm.number("COUNTME_FAULT_FIRST", short: 0, long: 0)
  /// How often a run that fails is made again to find the steps that it needs.
  private static let tries = FaultForm.number("COUNTME_FAULT_TRIES", short: 40, long: 200)
  /// How many runs may fail before it is enough.
  private static let most = FaultForm.number("COUNTME_FAULT_MOST", short: 5, long: 5)
  /// The only steps of the history that are made, where a run is repeated.
  private static let only: Set<Int>? = ProcessInfo.processInfo.environment["COUNTME_FAULT_ONLY"]
    .map { Set($0.split(separator: ",").compactMap { Int($0) }) }

  @Test("agree, lose nothing and keep the laws, whatever happens")
  func everythingAtOnce() async throws {
    let template = try await SyncTemplate(seed: 1, devices: 5)
    let end = FaultForm.end
    var figures = Figures()
    var failures = 0
    for number in Self.first..<(Self.first + Self.runs) where .now < end && failures < Self.most {
      let seed = FaultForm.seed &+ UInt64(number)
      let start = ContinuousClock.now
      let steps = Self.plan(seed)
      let run = try await Self.run(steps, template, seed)
      figures.add(run, steps: steps.count)
      if FaultForm.isLong { FaultForm.report("simulation", run.line(number, since: start)) }
      guard !run.complaints.isEmpty else { continue }
      failures += 1
      try await tell(run, steps, seed, template)
    }
    FaultForm.report("simulation", "\(failures) failed of \(figures.text)")
  }

  private static func plan(_ seed: UInt64) -> [SimulatedStep] {
    // When plain git dies is the one thing that a seed does not tell: the short form does without.
    let chosen = ProcessInfo.processInfo.environment["COUNTME_FAULT_DEEDS"]
    let choice = DeedChoice(chosen ?? (FaultForm.isLong ? nil : "-gitKilled"))
    return SimulatedStep.plan(steps, devices: 60, choice, seed: seed)
      .filter { only?.contains($0.number) ?? true }
  }

  private static func run(
    _ steps: [SimulatedStep], _ template: SyncTemplate, _ seed: UInt64
  ) async throws -> Simulation {
    var run = try await Simulation(template, seed: seed)
    try await run.run(steps)
    return run
  }

  /// Tells what is wrong, with as few steps as are found to lead there.
  private func tell(
    _ run: Simulation, _ steps: [SimulatedStep], _ seed: UInt64, _ template: SyncTemplate
  ) async throws {
    var (worst, needed) = (run, steps)
    var size = max(1, needed.count / 2)
    var left = Self.tries
    while left > 0 {
      var hasShrunk = false
      for start in stride(from: needed.count - size, through: 0, by: -size) where left > 0 {
        guard start + size <= needed.count else { continue }
        var fewer = needed
        fewer.removeSubrange(start..<start + size)
        left -= 1
        let shorter = try await Self.run(fewer, template, seed)
        if shorter.complaints.isEmpty { continue }
        (worst, needed, hasShrunk) = (shorter, fewer, true)
      }
      if size == 1, !hasShrunk { break }
      if !hasShrunk || size > needed.count { size = max(1, min(size, needed.count) / 2) }
    }
    if let folder = ProcessInfo.processInfo.environment["COUNTME_FAULT_KEEP"] {
      _ = try worst.world.lines("mkdir -p '\(folder)'; cp -a . '\(folder)/\(seed)'")
    }
    let numbers = needed.map { "\($0.number)" }.joined(separator: ",")
    let choice = ProcessInfo.processInfo.environment["COUNTME_FAULT_DEEDS"]
    Issue.record(
      """
      seed \(seed), \(worst.devices.map { "\($0.name) \($0.remotes)" }), \(worst.remotes.map(\.hasHook)):
      \(worst.complaints.joined(separator: "\n"))
      \(worst.trace.joined(separator: "\n"))
      Again: COUNTME_FAULT_SEED=\(seed) COUNTME_FAULT_STEPS=\(Self.steps) COUNTME_FAULT_RUNS=1 \
      COUNTME_FAULT_FIRST=0 \(choice.map { "COUNTME_FAULT_DEEDS=\($0) " } ?? "")\
      COUNTME_FAULT_ONLY=\(numbers) swift test --filter SimulationFaultTests
      """)
  }

  @Test("do the same again with the same seed, to the commit")
  func sameAgain() async throws {
    let template = try await SyncTemplate(seed: 2, devices: 5)
    let steps = SimulatedStep.plan(
      40, devices: 60, DeedChoice("-gitKilled"), seed: FaultForm.seed &+ 7)
    var traces: [[String]] = []
    for _ in 0..<2 {
      let run = try await Self.run(steps, template, FaultForm.seed &+ 7)
      traces.append(run.trace)
    }
    #expect(traces[0].last?.hasPrefix("tree ") == true)
    #expect(traces[0] == traces[1])
  }
}

extension Simulation {
  /// How a run went, in a line: a long one is watched, and begun again after the last of them.
  fileprivate func line(_ number: Int, since start: ContinuousClock.Instant) -> String {
    let seconds = (ContinuousClock.now - start).components.seconds
    return "run \(number), \(devices.count) devices, \(acknowledged) acknowledged, "
      + "\(merges) merges, \(mishaps.values.reduce(0, +)) faults, \(seconds) s: "
      + (complaints.isEmpty ? "good" : "FAILED")
  }
}
