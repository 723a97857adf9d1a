import Foundation

/// How many random runs of a simulation are made, and how one that fails is made again.
package struct RunForm {
  /// The steps of a run.
  package let steps: Int
  /// The runs; the first may be a later one, where the ones before have been made already.
  package let numbers: Range<Int>
  /// How often a run that fails is made again to find the steps that it needs.
  package let tries: Int
  /// How many runs may fail before it is enough.
  package let most: Int
  /// The only steps that are made, where a run is repeated; nil for all.
  private let only: Set<Int>?

  /// What the environment says, or else a form's own numbers.
  package init(
    steps: (short: Int, long: Int), runs: (short: Int, long: Int), tries: (short: Int, long: Int),
    most: (short: Int, long: Int)
  ) {
    func number(_ variable: String, _ form: (short: Int, long: Int)) -> Int {
      FaultForm.number(variable, short: form.short, long: form.long)
    }
    self.steps = number("COUNTME_FAULT_STEPS", steps)
    let first = number("COUNTME_FAULT_FIRST", (0, 0))
    numbers = first..<(first + number("COUNTME_FAULT_RUNS", runs))
    self.tries = number("COUNTME_FAULT_TRIES", tries)
    self.most = number("COUNTME_FAULT_MOST", most)
    only = ProcessInfo.processInfo.environment["COUNTME_FAULT_ONLY"]
      .map { Set($0.split(separator: ",").compactMap { Int($0) }) }
  }

  /// Whether a step is made.
  package func makes(_ step: Int) -> Bool { only?.contains(step) ?? true }

  /// A run that fails with as few steps as are found to lead there.
  ///
  /// - Parameters:
  ///   - failed: the run that failed, with its steps.
  ///   - again: makes a run of some steps, and answers with it where it fails, too.
  package func shortened<Run, Step>(
    _ failed: (run: Run, steps: [Step]), again: ([Step]) async throws -> Run?
  ) async throws -> (run: Run, steps: [Step]) {
    var (worst, needed) = failed
    var size = max(1, needed.count / 2)
    var left = tries
    while left > 0, !needed.isEmpty {
      var hasShrunk = false
      for start in stride(from: needed.count - size, through: 0, by: -size) where left > 0 {
        guard start + size <= needed.count else { continue }
        var fewer = needed
        fewer.removeSubrange(start..<start + size)
        left -= 1
        guard let shorter = try await again(fewer) else { continue }
        (worst, needed, hasShrunk) = (shorter, fewer, true)
      }
      if size == 1, !hasShrunk { break }
      if !hasShrunk || size > needed.count { size = max(1, min(size, needed.count) / 2) }
    }
    return (worst, needed)
  }
}
