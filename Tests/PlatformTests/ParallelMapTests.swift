import Synchronization
import TestSupport
import Testing

@testable import CountMePlatform

@Suite("Work that is shared with its caller") struct ParallelMapTests {
  private struct Refusal: Error, Equatable { let part: Int }

  @Test("Every part is done once, and the outputs are in order", arguments: UInt64(0)..<100)
  func everyPartOnce(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parts = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      Int.random(in: 0...300, using: &random)
    }
    let done = Mutex([Int]())
    let work = ParallelMap(parts) { (part: Int) throws(Refusal) in
      done.withLock { $0.append(part) }
      for _ in 0..<part { _ = SystemClock.millisecondsSince1970 }
      return part * 2
    }
    if Bool.random(using: &random) { SystemClock.sleep(milliseconds: 1) }
    #expect(try work.outputs() == parts.map { $0 * 2 }, "seed \(seed)")
    #expect(try work.outputs() == parts.map { $0 * 2 }, "asked again, seed \(seed)")
    #expect(done.withLock { $0.sorted() } == parts.sorted(), "seed \(seed)")
  }

  @Test("What the first part says that fails is thrown", arguments: 0..<20)
  func firstFailure(count: Int) {
    let work = ParallelMap(Array(0...count + 3)) { (part: Int) throws(Refusal) -> Int in
      guard part < count else { throw Refusal(part: part) }
      return part
    }
    #expect(throws: Refusal(part: count)) { try work.outputs() }
  }

  @Test("Many at once wait for each other's threads no longer than they work")
  func manyAtOnce() throws {
    let works = (0..<200).map { number in
      ParallelMap([1, 2, 3]) { (part: Int) throws(Refusal) in number * part }
    }
    for (number, work) in works.enumerated() {
      #expect(try work.outputs() == [number, number * 2, number * 3])
    }
  }
}
