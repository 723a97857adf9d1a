import Synchronization
import TestSupport

/// A guest's diary that was begun once, for every story that begins so.
final class PreparedDiary: Sendable {
  /// One in which nothing was written yet.
  static let empty = PreparedDiary { _ in }

  private let tell: @Sendable (DiaryJourney) throws -> Void
  private let told = Mutex<TemporaryFolder?>(nil)

  /// - Parameter tell: what is written in it; nothing of it may depend on the folder.
  init(_ tell: @escaping @Sendable (DiaryJourney) throws -> Void) {
    self.tell = tell
  }

  /// Begins another story so, in an empty home.
  func begin(in home: TemporaryFolder, by shell: Shell) throws {
    let first = try told.withLock { told in
      if let told { return told }
      let first = try TemporaryFolder()
      try tell(try DiaryJourney(madeIn: first))
      first.keepUntilTheEnd()
      told = first
      return first
    }
    try PreparedScene.copy(first.path, to: home.path, by: shell)
  }
}
