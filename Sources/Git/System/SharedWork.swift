import Dispatch
import Synchronization

/// Work in parts that another thread does beside the caller's own, until the caller needs it and does
/// with it what is left.
final class SharedWork<Part: Sendable, Output: Sendable, Failure: Error>: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result<Output, Failure>] = [:]
  }

  private let parts: [Part]
  private let body: @Sendable (Part) throws(Failure) -> Output
  private let state = Mutex(State())
  private let allDone = DispatchSemaphore(value: 0)

  /// Begins with the first part.
  init(_ parts: [Part], _ body: @escaping @Sendable (Part) throws(Failure) -> Output) {
    self.parts = parts
    self.body = body
    // A queue of its own has a thread of its own: those that all share may wait for this very work.
    DispatchQueue(label: "shared work").async { self.carryOn() }
  }

  /// Does what nobody has begun yet, and waits for the rest.
  ///
  /// - Returns: what came of each part, in their order.
  /// - Throws: what the first part threw that did not succeed.
  func outputs() throws(Failure) -> [Output] {
    carryOn()
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

  private func carryOn() {
    while let number = takeOne() {
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
