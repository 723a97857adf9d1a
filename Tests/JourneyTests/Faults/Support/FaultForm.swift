import Foundation
import TestSupport

/// How much of the fault suite runs: a part in turn, or with `COUNTME_FAULTS=long` all of it.
enum FaultForm {
  /// Whether every point is tried.
  static let isLong = ProcessInfo.processInfo.environment["COUNTME_FAULTS"] == "long"

  /// Decides which points the short form takes: always the same, unless `COUNTME_FAULT_SEED` asks for
  /// others, so that a change fails for what it changed.
  static let seed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["COUNTME_FAULT_SEED"].flatMap { UInt64($0) }
    return given ?? 20_261_121
  }()

  /// Every point in the long form; in the short form about `most`, every n-th from a place in the
  /// seed's hand, so that seed after seed all are met.
  static func selection<Point>(of points: [Point], short most: Int) -> [Point] {
    guard !isLong, points.count > most else { return points }
    let step = (points.count + most - 1) / most
    return stride(from: Int(seed % UInt64(step)), to: points.count, by: step).map { points[$0] }
  }

  /// Prints what a suite did, so that a run can be counted and repeated.
  static func report(_ suite: String, _ figures: String) {
    print("faults: \(suite): \(figures) (seed \(seed)\(isLong ? ", long" : ""))")
  }
}
