import CountMeKit

/// Tells the remotes at once that this device is there now.
enum FirstSync {
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
