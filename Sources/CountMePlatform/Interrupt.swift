import Synchronization

import Glibc

/// Ctrl-C as a wish that long work looks at, instead of the end of the process.
package enum Interrupt {
  private static let requested = Atomic<Bool>(false)

  /// Whether the person has asked to stop.
  package static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// From now on the first Ctrl-C is a wish, and the second ends the process as always.
  package static func catchAsCancellation() {
    // Looked at first: what the signal touches must exist before it comes.
    guard !isRequested else { return }
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { _ in
        Interrupt.requested.store(true, ordering: .relaxed)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      unsafe sigaction(number, &action, nil)
    }
  }
}
