import Synchronization

/// A switch that stops a long operation: thrown once, by any thread, and never taken back.
///
/// Operations look at it at least every 100 ms while they wait, and between any two chunks of
/// bytes. From a task: `withTaskCancellationHandler { … } onCancel: { cancellation.cancel() }`.
package final class Cancellation: Sendable {
  private let thrown = Atomic<Bool>(false)

  /// A switch that has not been thrown.
  package init() {}

  /// Whether the operation is to stop.
  package var isCancelled: Bool { thrown.load(ordering: .acquiring) }

  /// Asks the operation to stop; safe from any thread and from a signal source.
  package func cancel() {
    thrown.store(true, ordering: .releasing)
  }
}
