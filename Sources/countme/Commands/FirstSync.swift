import CountMeKit
import Synchronization

/// Tells the remotes at once that this device is there now.
enum FirstSync {
  /// What came of a sync that goes with another command.
  struct Outcome {
    let reports: [SyncReport]
    /// Why not all of it was done; where there is no remote, that is no failure.
    let failure: DiaryError?
  }

  /// Syncs an attached diary, after something was changed in it.
  static func run(_ attached: AttachedDiary, in context: CommandContext) async throws {
    let diary = try Diary(
      opening: DiaryFolder(at: attached.folder), environment: context.environment)
    try await run(diary, context.console)
  }

  /// Syncs if there is a remote; what fails here is done by the next sync.
  static func run(_ diary: Diary, _ console: Console) async throws(CommandFailure) {
    let outcome = await attempt(diary)
    if let error = outcome.failure {
      let failure = CommandFailure(diary: error)
      return try console.note([
        "Not sent yet: \(failure.message)", "The next countme sync sends it.",
      ])
    }
    try console.note(outcome.reports.flatMap { $0.retention?.lines ?? [] })
  }

  /// Syncs, and tells what came of it.
  static func attempt(_ diary: Diary) async -> Outcome {
    let reached = Mutex<[SyncReport]>([])
    var options = SyncOptions()
    options.reached = { reports in reached.withLock { $0 = reports } }
    do throws(DiaryError) {
      return Outcome(reports: try await diary.sync.run(options), failure: nil)
    } catch .remote(.noRemote) {
      return Outcome(reports: [], failure: nil)
    } catch {
      return Outcome(reports: reached.withLock { $0 }, failure: error)
    }
  }
}
