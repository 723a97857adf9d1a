import Synchronization

import Glibc

/// What the program still says when a fault ends it: a mistake of ours, or no memory where there must
/// be some, which Swift ends a program for.
@safe package enum CrashHandler {
  private static let address = Atomic<UInt>(0)
  private static let count = Atomic<Int>(0)

  /// From now on such an end is told on standard error, with `text`; the signal then does its work.
  ///
  /// A program that has a handler of its own for such a signal, as Swift's backtraces have, keeps it.
  package static func prepare(_ text: StaticString) {
    // Set first: what the signal touches must exist before it comes.
    unsafe address.store(UInt(bitPattern: text.utf8Start), ordering: .relaxed)
    count.store(text.utf8CodeUnitCount, ordering: .relaxed)
    _ = handle([SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT]) { number in
      let start = unsafe UnsafeRawPointer(
        bitPattern: CrashHandler.address.load(ordering: .relaxed))
      _ = unsafe write(STDERR_FILENO, start, CrashHandler.count.load(ordering: .relaxed))
      raise(number)
    }
  }

  /// Has a handler called when one of some signals comes, once; raised again, the signal does its work.
  ///
  /// - Returns: the signals that it is called for: none that has a handler of its own, or that nobody heeds.
  static func handle(
    _ signals: [Int32], _ handler: @escaping @convention(c) (Int32) -> Void
  ) -> [Int32] {
    signals.filter { number in
      var present = sigaction()
      guard unsafe sigaction(number, nil, &present) == 0, present.handler == nil else {
        return false
      }
      var action = sigaction()
      action.handler = handler
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_NODEFER)
      return unsafe sigaction(number, &action, nil) == 0
    }
  }
}

extension sigaction {
  /// What is done when the signal comes: the same member of a union has another name on each system.
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get {
      unsafe __sigaction_handler.sa_handler
    }
    set {
      unsafe __sigaction_handler.sa_handler = newValue
    }
  }
}
