import Foundation
import TestSupport
import Testing

@Suite("People who share", .serialized)
struct SharingSimulationFaultTests {
  private static let form = RunForm(
    steps: (short: 40, long: 120), runs: (short: 3, long: 500), tries: (short: 30, long: 100),
    most: (short: 1, long: 5))

  @Test("agree, lose nothing, and show nobody more than is shared, whatever happens")
  func everythingAtOnce() async throws {
    let end = FaultForm.end
    var deeds: [String: Int] = [:]
    var (runs, failures) = (0, 0)
    for number in Self.form.numbers where .now < end && failures < Self.form.most {
      let seed = FaultForm.seed &+ UInt64(number)
      let steps = SharingStep.plan(Self.form.steps, seed: seed)
        .filter { Self.form.makes($0.number) }
      let run = try await Self.run(steps, seed)
      runs += 1
      deeds.merge(run.deeds, uniquingKeysWith: +)
      if FaultForm.isLong {
        let outcome = run.complaints.first.map { "FAILED: \($0)" } ?? "good"
        FaultForm.report("sharing", "run \(number): \(outcome)")
      }
      guard !run.complaints.isEmpty else { continue }
      failures += 1
      try await tell(run, steps, seed)
    }
    let counts = deeds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    FaultForm.report(
      "sharing", "\(failures) failed of \(runs) runs: " + counts.joined(separator: ", "))
  }

  private static func run(
    _ steps: [SharingStep], _ seed: UInt64
  ) async throws -> SharingSimulation {
    var run = try await SharingSimulation(seed: seed)
    try await run.run(steps)
    return run
  }

  /// Tells what is wrong, with as few steps as are found to lead there.
  private func tell(
    _ run: SharingSimulation, _ steps: [SharingStep], _ seed: UInt64
  ) async throws {
    let (worst, needed) = try await Self.form.shortened((run, steps)) { fewer in
      let shorter = try await Self.run(fewer, seed)
      return shorter.complaints.isEmpty ? nil : shorter
    }
    if let folder = ProcessInfo.processInfo.environment["COUNTME_FAULT_KEEP"] {
      _ = try worst.world.lines("mkdir -p '\(folder)'; cp -a . '\(folder)/\(seed)'")
    }
    let numbers = needed.map { "\($0.number)" }.joined(separator: ",")
    Issue.record(
      """
      seed \(seed), hooks \(worst.remotes.map(\.hasHook)):
      \(worst.complaints.joined(separator: "\n"))
      \(worst.trace.joined(separator: "\n"))
      Again: COUNTME_FAULT_SEED=\(seed) COUNTME_FAULT_STEPS=\(Self.form.steps) COUNTME_FAULT_RUNS=1 \
      COUNTME_FAULT_FIRST=0 COUNTME_FAULT_ONLY=\(numbers) \
      swift test --filter SharingSimulationFaultTests
      """)
  }
}
