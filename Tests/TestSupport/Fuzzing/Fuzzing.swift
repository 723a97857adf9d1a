import Foundation
import Testing

/// Gives a reader input after input that was broken by chance; a trap ends the whole test.
///
/// The short form takes a fixed number. With `COUNTME_FAULTS=long` each reader is fed for five minutes,
/// or for as many seconds as `COUNTME_FUZZ_SECONDS` says. Where a reader traps, the file
/// `countme-fuzz-NAME` among the tests' own holds the seed that makes its input the first:
/// `COUNTME_FAULT_SEED=<seed> swift test --filter FuzzTests`.
package enum Fuzzing {
  /// What no input may take, on a slow machine and without optimisation.
  private static let timeout = Duration.seconds(10)

  /// Feeds a reader.
  ///
  /// - Parameters:
  ///   - name: the reader's name.
  ///   - good: inputs that it takes.
  ///   - count: how many broken ones the short form makes of them.
  ///   - read: reads one; what it throws ends the test.
  package static func feed(
    _ name: String, _ good: [[UInt8]], count: Int = 2000, _ read: ([UInt8]) throws -> Void
  ) throws {
    let seconds = FaultForm.number("COUNTME_FUZZ_SECONDS", short: 0, long: 300)
    let end = ContinuousClock.now + .seconds(seconds)
    let note = URL(filePath: "\(TemporaryFolder.parent)/countme-fuzz-\(name)")
    var memory = 0
    var number = 0
    while number < count || seconds > 0 && .now < end {
      let seed = FaultForm.seed &+ UInt64(number)
      var mutator = ByteMutator(seed: seed)
      let input = mutator.mutation(of: good)
      try Data("\(seed)\n".utf8).write(to: note)
      let start = ContinuousClock.now
      do { try read(input) } catch { throw Trouble(reader: name, seed: seed, error: "\(error)") }
      if .now - start > timeout { throw Trouble(reader: name, seed: seed, error: "too slow") }
      number += 1
      if number == count { memory = residentPages }
    }
    try FileManager.default.removeItem(at: note)
    // Other tests share the process in the short form.
    if seconds > 0 {
      #expect(residentPages - memory < 1 << 15, "\(name): 128 MiB more than before")
    }
    FaultForm.report("fuzzing", "\(name): \(number) inputs")
  }

  private static var residentPages: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let words = text.split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  /// What a reader did with an input.
  private struct Trouble: Error {
    let reader: String
    let seed: UInt64
    let error: String
  }
}
