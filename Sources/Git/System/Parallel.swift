import Dispatch
import Synchronization

/// Work that is done on several processors at once.
package enum Parallel {
  /// What `body` makes of each element, in their order; on one processor where there is only one.
  ///
  /// - Throws: what `body` throws for the first element for which it does.
  package static func map<Element: Sendable, Output: Sendable, Failure: Error>(
    _ elements: [Element], _ body: @Sendable (Element) throws(Failure) -> Output
  ) throws(Failure) -> [Output] {
    let results = Mutex<[Int: Result<Output, Failure>]>([:])
    DispatchQueue.concurrentPerform(iterations: elements.count) { number in
      let result: Result<Output, Failure>
      do throws(Failure) {
        result = .success(try body(elements[number]))
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[number] = result }
    }
    let found = results.withLock { $0 }
    var outputs: [Output] = []
    for number in elements.indices {
      if let result = found[number] { outputs.append(try result.get()) }
    }
    return outputs
  }
}
