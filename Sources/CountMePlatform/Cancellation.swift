import Synchronization

/// A switch that stops a long operation: thrown once, by any thread, and never taken back.
///
/// Operations look at it at least every 100 ms while they wait, and between any two chunks of bytes.
package final class Cancellation: Sendable {
  private let thrown = Atomic<Bool>(false)
  private let isAmbient: Bool

  /// A switch that has not been thrown.
  package init() {
    isAmbient = false
  }

  private init(isAmbient: Bool) {
    self.isAmbient = isAmbient
  }

  /// A switch that Ctrl-C and the end of the present task throw too (see ``Interrupt``).
  package static func ambient() -> Cancellation { Cancellation(isAmbient: true) }

  /// Whether the operation is to stop.
  package var isCancelled: Bool {
    thrown.load(ordering: .acquiring) || isAmbient && (Interrupt.isRequested || Task.isCancelled)
  }

  /// Asks the operation to stop; safe from any thread and from a signal source.
  package func cancel() {
    thrown.store(true, ordering: .releasing)
  }
}
