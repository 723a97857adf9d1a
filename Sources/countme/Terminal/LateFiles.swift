import CountMeKit
import CountMePlatform
import Synchronization

/// Tells once in a command that what it shows may lack documents, because the folder has not all of them.
final class LateFiles: Sendable {
  private let isTold = Atomic<Bool>(false)

  /// - Parameter failure: why the files cannot be finished now.
  func tell(_ failure: DiaryError) {
    guard !isTold.exchange(true, ordering: .relaxed) else { return }
    let text = CommandFailure(late: CommandFailure(diary: failure)).text(asJSON: false)
    _ = Console.show(text, on: .error)
  }
}
