import CountMePlatform
import Foundation
import Synchronization

/// The threads that the stores of all tests share: with one for each, hundreds of tests would be at work at once.
enum TestThreads {
  private static let all = (0..<max(2, ProcessInfo.processInfo.activeProcessorCount)).map { _ in
    ThreadExecutor()
  }
  private static let count = Atomic(0)

  /// The next one in turn.
  static var next: ThreadExecutor {
    all[count.add(1, ordering: .relaxed).oldValue % all.count]
  }
}
