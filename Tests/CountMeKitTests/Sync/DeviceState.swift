import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport

@testable import CountMeHistory
@testable import CountMeSync

extension SyncWorld {
  /// What a refused sync may not touch: `HEAD`, the branches, the index and every file, to the byte.
  func state(of device: TestDiary) throws -> [String] {
    try world.lines(
      """
      cd \(device.device); cat .git/HEAD; git for-each-ref refs/heads; sha1sum .git/index
      find . -path ./.git -prune -o -printf '%p %m %i %T@ %s\\n' | LC_ALL=C sort
      """)
  }

  /// What this device has verified of remotes.
  func verified(by device: TestDiary) throws -> [String] {
    try world.lines("git -C \(device.device) for-each-ref refs/remotes")
  }

  /// Expects git to find a device's repository sound, and the files and the index as committed.
  func complaints(about device: TestDiary) throws -> [String] {
    try world.lines(
      """
      cd \(device.device); git status --porcelain
      git fsck --strict --no-dangling --no-progress 2>&1 | grep -v '^notice:' || true
      """)
  }
}

/// What went wrong, or nil.
func failure(
  of body: () async throws -> Void
) async throws -> DiaryError? {
  do {
    try await body()
    return nil
  } catch let error as DiaryError {
    return error
  }
}

/// A sync or one of its halves.
enum SyncCommand: CaseIterable {
  case sync, pull, push
}

extension TestDiary {
  @discardableResult
  func run(
    _ command: SyncCommand, accepting: Set<SyncGuard> = []
  ) throws(DiaryError) -> [SyncReport] {
    let options = SyncOptions(accepting: accepting)
    return switch command {
    case .sync: try sync(options)
    case .pull: try pull(options)
    case .push: try push(options)
    }
  }
}
