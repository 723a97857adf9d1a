import TestSupport
import Testing

@testable import CountMeKit

@Suite("Simulated devices", .serialized) struct SimulationFaultTests {
  /// What many runs came to.
  private struct Figures {
    var runs = 0
    var steps = 0
    var devices = 0
    var acknowledged = 0
    var merges = 0
    var mishaps: [String: Int] = [:]

    mutating func add(_ run: Simulation, steps: Int) {
      runs += 1
      self.steps += steps
      devices += run.devices.count
      acknowledged += run.acknowledged
      merges += run.merges
      mishaps.merge(run.mishaps, uniquingKeysWith: +)
    }

    var text: String {
      let faults = mishaps.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      return "\(runs) runs of \(steps / max(runs, 1)) steps on \(devices) devices, "
        + "\(acknowledged) commands acknowledged, \(merges) merges made again; "
        + faults.joined(separator: ", ")
    }
  }

  private static let steps = FaultForm.number("COUNTME_FAULT_STEPS", short: 50, long: 200)
  private static let runs = FaultForm.number("COUNTME_FAULT_RUNS", short: 5, long: 1000)
  /// The run to begin with, where the ones before have been made already.
  private static let first = FaultForm.number("COUNTME_FAULT_FIRST", short: 0, long: 0)

  @Test("agree, lose nothing and keep the laws, whatever happens")
  func everythingAtOnce() async throws {
    let template = try await SyncTemplate(seed: 1, devices: SyncTemplate.devices.count)
    let end = FaultForm.end
    var figures = Figures()
    var failures = 0
    for number in Self.first..<max(Self.first, Self.runs) where .now < end && failures < 5 {
      let seed = FaultForm.seed &+ UInt64(number)
      let start = ContinuousClock.now
      var run = try Simulation(template, seed: seed)
      try await run.run(steps: Self.steps)
      figures.add(run, steps: Self.steps)
      if FaultForm.isLong { FaultForm.report("simulation", run.line(number, since: start)) }
      guard !run.complaints.isEmpty else { continue }
      failures += 1
      try await tell(run, seed, template)
    }
    FaultForm.report("simulation", "\(failures) failed of \(figures.text)")
    let kinds = ["crash", "full", "outrun", "cutAfter", "cutBefore", "remote", "offline", "clock"]
    guard figures.runs >= 5, Self.steps >= 50 else { return }
    for kind in kinds { #expect(figures.mishaps[kind, default: 0] > 0, "\(kind) never happened") }
  }

  /// Tells what is wrong, with the fewest steps after which it is.
  private func tell(_ run: Simulation, _ seed: UInt64, _ template: SyncTemplate) async throws {
    var (good, bad) = (0, Self.steps)
    var worst = run
    while bad - good > 1 {
      let middle = (good + bad) / 2
      var shorter = try Simulation(template, seed: seed)
      try await shorter.run(steps: middle)
      if shorter.complaints.isEmpty { good = middle } else { (bad, worst) = (middle, shorter) }
    }
    Issue.record(
      """
      seed \(seed), \(worst.devices.count) devices, \(bad) steps:
      \(worst.complaints.joined(separator: "\n"))
      \(worst.trace.suffix(40).joined(separator: "\n"))
      Again: COUNTME_FAULT_SEED=\(seed) COUNTME_FAULT_STEPS=\(bad) COUNTME_FAULT_RUNS=1 \
      swift test --filter SimulationFaultTests
      """)
  }

  @Test("do the same again with the same seed, to the commit")
  func sameAgain() async throws {
    let template = try await SyncTemplate(seed: 2, devices: SyncTemplate.devices.count)
    var traces: [[String]] = []
    for _ in 0..<2 {
      var run = try Simulation(template, seed: FaultForm.seed &+ 7)
      try await run.run(steps: min(Self.steps, 60))
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
