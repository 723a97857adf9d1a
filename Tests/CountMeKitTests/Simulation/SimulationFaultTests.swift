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

  private static let form = RunForm(
    steps: (short: 50, long: 200), runs: (short: 4, long: 1000), tries: (short: 40, long: 200),
    most: (short: 5, long: 5))

  @Test("agree, lose nothing and keep the laws, whatever happens")
  func everythingAtOnce() async throws {
    let template = try await SyncTemplate.shared()
    let end = FaultForm.end
    var figures = Figures()
    var failures = 0
    for number in Self.form.numbers where .now < end && failures < Self.form.most {
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
    return SimulatedStep.plan(form.steps, devices: 60, choice, seed: seed)
      .filter { form.makes($0.number) }
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
    let (worst, needed) = try await Self.form.shortened((run, steps)) { fewer in
      let shorter = try await Self.run(fewer, template, seed)
      return shorter.complaints.isEmpty ? nil : shorter
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
      Again: COUNTME_FAULT_SEED=\(seed) COUNTME_FAULT_STEPS=\(Self.form.steps) COUNTME_FAULT_RUNS=1 \
      COUNTME_FAULT_FIRST=0 \(choice.map { "COUNTME_FAULT_DEEDS=\($0) " } ?? "")\
      COUNTME_FAULT_ONLY=\(numbers) swift test --filter SimulationFaultTests
      """)
  }

  @Test("do the same again with the same seed, to the commit")
  func sameAgain() async throws {
    let template = try await SyncTemplate.shared()
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
      + (complaints.first.map { "FAILED: \($0)" } ?? "good")
  }
}
