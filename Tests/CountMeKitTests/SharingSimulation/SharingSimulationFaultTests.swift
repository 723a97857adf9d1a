import Foundation
import TestSupport
import Testing

@Suite("People who share", .serialized)
struct SharingSimulationFaultTests {
  private static let steps = FaultForm.number("COUNTME_FAULT_STEPS", short: 40, long: 120)
  private static let runs = FaultForm.number("COUNTME_FAULT_RUNS", short: 3, long: 500)
  /// The run to begin with, where the ones before have been made already.
  private static let first = FaultForm.number("COUNTME_FAULT_FIRST", short: 0, long: 0)
  /// How often a run that fails is made again to find the steps that it needs.
  private static let tries = FaultForm.number("COUNTME_FAULT_TRIES", short: 30, long: 100)
  /// How many runs may fail before it is enough.
  private static let most = FaultForm.number("COUNTME_FAULT_MOST", short: 1, long: 5)
  /// The only steps of the history that are made, where a run is repeated.
  private static let only: Set<Int>? = ProcessInfo.processInfo.environment["COUNTME_FAULT_ONLY"]
    .map { Set($0.split(separator: ",").compactMap { Int($0) }) }

  @Test("agree, lose nothing, and show nobody more than is shared, whatever happens")
  func everythingAtOnce() async throws {
    let end = FaultForm.end
    var deeds: [String: Int] = [:]
    var (runs, failures) = (0, 0)
    for number in Self.first..<(Self.first + Self.runs) where .now < end && failures < Self.most {
      let seed = FaultForm.seed &+ UInt64(number)
      let steps = SharingStep.plan(Self.steps, seed: seed)
        .filter { Self.only?.contains($0.number) ?? true }
      let run = try await Self.run(steps, seed)
      runs += 1
      deeds.merge(run.deeds, uniquingKeysWith: +)
      if FaultForm.isLong {
        let outcome = run.complaints.isEmpty ? "good" : "FAILED"
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
    var (worst, needed, left) = (run, steps, Self.tries)
    var size = max(1, needed.count / 2)
    while left > 0, !needed.isEmpty {
      var hasShrunk = false
      for start in stride(from: needed.count - size, through: 0, by: -size) where left > 0 {
        guard start + size <= needed.count else { continue }
        var fewer = needed
        fewer.removeSubrange(start..<start + size)
        left -= 1
        let shorter = try await Self.run(fewer, seed)
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
    Issue.record(
      """
      seed \(seed), hooks \(worst.remotes.map(\.hasHook)):
      \(worst.complaints.joined(separator: "\n"))
      \(worst.trace.joined(separator: "\n"))
      Again: COUNTME_FAULT_SEED=\(seed) COUNTME_FAULT_STEPS=\(Self.steps) COUNTME_FAULT_RUNS=1 \
      COUNTME_FAULT_FIRST=0 COUNTME_FAULT_ONLY=\(numbers) \
      swift test --filter SharingSimulationFaultTests
      """)
  }
}
