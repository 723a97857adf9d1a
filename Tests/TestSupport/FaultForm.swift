import Foundation

/// How much of the fault suite runs: a part in turn, or with `COUNTME_FAULTS=long` all of it.
package enum FaultForm {
  /// Whether every point is tried.
  package static let isLong = ProcessInfo.processInfo.environment["COUNTME_FAULTS"] == "long"

  /// Decides which points the short form takes: always the same, unless `COUNTME_FAULT_SEED` asks for
  /// others, so that a change fails for what it changed.
  package static let seed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["COUNTME_FAULT_SEED"].flatMap { UInt64($0) }
    return given ?? 20_261_121
  }()

  /// Every point in the long form; in the short form about `most`, every n-th from a place in the
  /// seed's hand, so that seed after seed all are met.
  package static func selection<Point>(
    of points: [Point], short most: Int, seed: UInt64 = seed
  ) -> [Point] {
    guard !isLong, points.count > most else { return points }
    let step = (points.count + most - 1) / most
    return stride(from: Int(seed % UInt64(step)), to: points.count, by: step).map { points[$0] }
  }

  /// A number that a variable of the environment sets.
  package static func number(_ variable: String, short: Int, long: Int) -> Int {
    let given = ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    return given ?? (isLong ? long : short)
  }

  /// When a suite that could go on for ever ends: after `COUNTME_FAULT_MINUTES`, or six hours.
  package static var end: ContinuousClock.Instant {
    .now + .seconds(60 * number("COUNTME_FAULT_MINUTES", short: 360, long: 360))
  }

  /// Prints what a suite did, so that a run can be counted and repeated.
  package static func report(_ suite: String, _ figures: String) {
    print("faults: \(suite): \(figures) (seed \(seed)\(isLong ? ", long" : ""))")
    // A file would have it in blocks, long after.
    fflush(nil)
  }
}
