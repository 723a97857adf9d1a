import CountMeKit

/// Tells the remotes at once that this device is there now.
enum FirstSync {
  /// Syncs an attached diary, after something was changed in it.
  static func run(_ attached: AttachedDiary, in context: CommandContext) async throws {
    let diary = try Diary(
      opening: DiaryFolder(at: attached.folder), environment: context.environment)
    try await run(diary, context.console)
  }

  /// Syncs if there is a remote; what fails here is done by the next sync.
  static func run(_ diary: Diary, _ console: Console) async throws(CommandFailure) {
    let result = await attempt(diary)
    if let error = result.failures.first {
      let failure = CommandFailure(diary: error)
      return try console.note([
        "Not sent yet: \(failure.message)", "The next countme sync sends it.",
      ])
    }
    try console.note(result.reports.flatMap { $0.retention?.lines ?? [] })
  }

  /// Syncs, and tells what came of it; where there is no remote, that is no failure.
  static func attempt(_ diary: Diary) async -> SyncResult {
    do throws(DiaryError) { return try await diary.sync.run() } catch .remote(.noRemote) {
      return SyncResult()
    } catch {
      return SyncResult(failures: [error])
    }
  }
}
