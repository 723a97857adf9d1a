import Dispatch
import Synchronization

import Glibc

/// Work in parts that the other processors do beside the caller's own, until the caller needs it and does
/// with them what is left.
package final class ParallelMap<Part: Sendable, Output: Sendable, Failure: Error>: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result<Output, Failure>] = [:]
  }

  private let parts: [Part]
  private let body: @Sendable (Part) throws(Failure) -> Output
  private let state = Mutex(State())
  private let allDone = DispatchSemaphore(value: 0)

  /// Begins with the first part.
  ///
  /// - Parameter body: does one part.
  package init(
    _ parts: [Part], _ body: @escaping @Sendable (Part) throws(Failure) -> Output
  ) {
    self.parts = parts
    self.body = body
    // A queue of its own has a thread of its own: those that all share may wait for this very work.
    for _ in 1..<max(2, min(Self.processors, parts.count)) {
      DispatchQueue(label: "shared work").async { self.carryOn() }
    }
  }

  private static var processors: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// Does what nobody has begun yet, and waits for the rest.
  ///
  /// - Parameter progress: is told now and then how many parts are done, on the calling thread.
  /// - Returns: what came of each part, in their order.
  /// - Throws: what the first part threw that did not succeed.
  package func outputs(progress: (Int) -> Void = { _ in }) throws(Failure) -> [Output] {
    carryOn { progress(state.withLock(\.results.count)) }
    if !parts.isEmpty {
      allDone.wait()
      allDone.signal()
    }
    let results = state.withLock { $0.results }
    var outputs: [Output] = []
    for number in parts.indices {
      if let result = results[number] { outputs.append(try result.get()) }
    }
    return outputs
  }

  private func carryOn(_ beforeEach: () -> Void = {}) {
    while let number = takeOne() {
      beforeEach()
      let result: Result<Output, Failure>
      do throws(Failure) {
        result = .success(try body(parts[number]))
      } catch {
        result = .failure(error)
      }
      let isLast = state.withLock { state in
        state.results[number] = result
        return state.results.count == parts.count
      }
      if isLast { allDone.signal() }
    }
  }

  private func takeOne() -> Int? {
    state.withLock { state in
      guard state.next < parts.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }
}
