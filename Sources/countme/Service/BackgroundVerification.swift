import CountMeKit
import CountMePlatform

/// Has what a clone left verified by a process that nobody waits for, where none is at it.
enum BackgroundVerification {
  /// Begins; what goes wrong there is no failure of the command, and the next sync begins again.
  static func begin(_ diary: Diary) {
    guard (try? diary.maintenance.isVerificationDeferred()) == true else { return }
    _ = try? DetachedProcess(
      SystemClock.executablePath, ["-C", diary.folder.path, "verify", "--rest"],
      environment: ChildEnvironment())
  }
}
