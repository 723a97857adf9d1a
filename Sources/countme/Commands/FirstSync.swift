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
    let reports: [SyncReport]
    do throws(DiaryError) {
      guard try await !diary.sync.remotes().isEmpty else { return }
      reports = try await diary.sync.run()
    } catch {
      let failure = CommandFailure(diary: error)
      return try console.note([
        "Not sent yet: \(failure.message)", "The next countme sync sends it.",
      ])
    }
    try console.note(reports.flatMap { $0.retention?.lines ?? [] })
  }
}
